import type { FlowEffect, Part, ReplayFrame } from '../../contract/index.ts'

/** Event that a flow heard, and what it did upon it. */
export interface Turn extends ReplayFrame {
  key: string
}

/** Line of a transcript; `key` is the same as long as the event is there, `index` that of the turn. */
export type TranscriptRow = { key: string; index: number } & (
  | { by: 'contact'; text: string }
  | { by: 'flow'; parts: Part[]; options: { id: string; label: string }[] }
  | { by: 'effect'; effect: FlowEffect }
  | { by: 'time'; at: number; why: 'silence' | 'wait' }
  | { by: 'result'; ok: boolean }
)

/** A conversation as it reads: what was said, and what was done behind it. */
export const rowsOf = (turns: readonly Turn[]): TranscriptRow[] =>
  turns.flatMap(({ key, index, heard, effects }): TranscriptRow[] => {
    const done = effects.flatMap((effect): TranscriptRow[] => {
      if (effect.do === 'send') return [{ key: effect.id, index, by: 'flow', parts: effect.parts, options: effect.options ?? [] }]
      return effect.do === 'timer' ? [] : [{ key: effect.id, index, by: 'effect', effect }]
    })
    return heard.by === 'program' ? done : [{ key, index, ...heard }, ...done]
  })
