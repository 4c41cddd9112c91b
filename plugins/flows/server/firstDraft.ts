import type { FlowDocument } from '../contract/index.ts'

/** A flow that says nothing and gives the conversation to people: something to begin with, in no language. */
export const firstDraft = (): FlowDocument => ({
  format: 'balcao.flow/1',
  start: 'transfer',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 3, repeat: true, next: 'transfer' }, silence: { minutes: 60, next: 'transfer' }, maxHops: 100 },
  nodes: [{ kind: 'transfer', id: 'transfer', title: '', at: { x: 0, y: 0 }, queueId: null, userId: null }],
})
