import type { ComposerFiller, ComposerTrigger } from '#plugins/chat/contract/client.ts'

const work = () => import('./searchReplies.ts')

/** `/` in the reply box: the code comes when it is first typed. */
export const replyTrigger: ComposerTrigger = {
  id: 'quickReplies',
  character: '/',
  title: 'quickReplies.title',
  search: async (query, ticket, ctx) => (await work()).searchReplies(query, ticket, ctx),
}

/** Variables that were typed, or stand in a reply that was chosen elsewhere. */
export const variableFiller: ComposerFiller = {
  id: 'quickReplies.variables',
  fill: async (text, ticket, ctx) => (await work()).fillFor(text, ticket, ctx),
}
