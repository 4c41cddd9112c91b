import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { ComposerContext, ComposerFiller, ComposerNone, ComposerTrigger } from '#plugins/chat/contract/client.ts'
import { openNewReply } from '../newReply.ts'

const work = () => import('./searchReplies.ts')

/** A `/word` without a reply is a typing error: it says so, and offers to keep one under that key. */
function none(query: string, { t }: ComposerContext): ComposerNone {
  const text = query === '' ? t('quickReplies.none.empty') : t('quickReplies.none.word', { word: query })
  if (!store.get(permissionsAtom).has('quickReplies.edit')) return { text: `${text} ${t('quickReplies.none.ask')}`, action: null }
  const title = query === '' ? t('quickReplies.new') : t('quickReplies.none.create', { word: query })
  return { text, action: { title, run: () => openNewReply(query) } }
}

/** `/` in the reply box: the code comes when it is first typed. */
export const replyTrigger: ComposerTrigger = {
  id: 'quickReplies',
  character: '/',
  title: 'quickReplies.title',
  search: async (query, ticket, ctx) => (await work()).searchReplies(query, ticket, ctx),
  none,
}

/** Variables that were typed, or stand in a reply that was chosen elsewhere. */
export const variableFiller: ComposerFiller = {
  id: 'quickReplies.variables',
  fill: async (text, ticket, ctx) => (await work()).fillFor(text, ticket, ctx),
}
