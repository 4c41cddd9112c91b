import type { FlowDocument } from '../../contract/index.ts'
import { STEP_X } from './steps.ts'

/** Draft that a new flow begins with: it greets, in the language of whoever makes it, and gives the conversation to people. */
export const firstDraft = (greeting: string): FlowDocument => ({
  format: 'balcao.flow/1',
  start: 'greeting',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 3, repeat: true, next: 'transfer' }, silence: { minutes: 60, next: 'transfer' }, maxHops: 100 },
  nodes: [
    { kind: 'say', id: 'greeting', title: '', at: { x: 0, y: 0 }, parts: [{ part: 'text', text: greeting }], next: 'transfer' },
    { kind: 'transfer', id: 'transfer', title: '', at: { x: STEP_X, y: 0 }, queueId: null, userId: null },
  ],
})
