import { Comment } from '@blueprintjs/icons'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { loadReplies } from './replies.ts'
import { repliesScreen } from './screen.tsx'
import { rankReplies } from './trigger/rankReplies.ts'

const MOST = 8

/** Quick replies by key or text, to read and change them; `/` asks for them alone. */
export const replyPalette: PaletteSource = {
  id: 'quickReplies',
  title: 'quickReplies.title',
  prefix: '/',
  async search(query, ctx) {
    if (query.trim() === '' || !ctx.get(permissionsAtom).has('quickReplies.list')) return []
    return rankReplies(await loadReplies(), query.trim(), MOST).map((reply) => ({
      id: String(reply.id),
      title: `/${reply.key}`,
      detail: reply.message,
      preview: reply.message,
      icon: Comment,
      run: () => ctx.run(repliesScreen.edit, reply),
    }))
  },
}
