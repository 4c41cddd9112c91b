import { plain } from '#core/client/commands/match.ts'
import type { ComposerTrigger } from '#plugins/chat/contract/client.ts'
import { findParticipants } from './participants.ts'

/** `@ana` in a group offers its people, and everybody at once. */
export const mentionTrigger: ComposerTrigger = {
  id: 'channels.mention',
  character: '@',
  title: 'channels.mention.list',
  async search(query, { id, isGroup }, { t }) {
    if (!isGroup) return []
    const everybody = { id: 'everybody', title: t('channels.mention.everybody'), hint: '', text: `@${t('channels.mention.everybodyWord')} ` }
    const people = await findParticipants(id, query)
    return [
      ...(plain(everybody.text).startsWith(`@${plain(query)}`) ? [everybody] : []),
      ...people.map(({ id: who, name, number }) => ({ id: who, title: name, hint: number === name ? '' : number, text: `@${name} ` })),
    ]
  },
}
