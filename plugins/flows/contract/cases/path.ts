import { z } from 'zod'
import { canonical } from '#core/contract/canonical.ts'
import type { Replay } from '../interpret/replay.ts'
import { outcomeOf } from '../interpret/replay.ts'
import { type FlowEffect, flowEffectSchema } from '../machine.ts'
import { outcomeSchema, replayFrameSchema } from '../replay.ts'

/** An exit that was chosen among several; where a step has only one way on, nothing was chosen. */
const exitSchema = z.object({ nodeId: z.string(), exit: z.string() })
const frameSchema = replayFrameSchema.extend({ exits: z.array(exitSchema) })
/** How a conversation ends; `at` is the step that waits, where it does not end. */
const endSchema = outcomeSchema.extend({ at: z.string().nullable() })

/** The way of a conversation through a flow: what was sent and done, which exits were taken, and where it ends. */
export const flowPathSchema = z.object({ frames: z.array(frameSchema), end: endSchema })
export type FlowPath = z.infer<typeof flowPathSchema>
export type PathEnd = z.infer<typeof endSchema>

/** Everything that a flow did upon one event. `end` only where the difference is there. */
const momentSchema = z.object({ effects: z.array(flowEffectSchema), exits: z.array(exitSchema), end: endSchema.nullable() })
export type PathMoment = z.infer<typeof momentSchema>

export const differenceKinds = ['texts', 'actions', 'exits', 'end'] as const

/** Where two paths of the same conversation part for the first time. */
export const pathDifferenceSchema = z.object({
  /** The event of the conversation upon which they part. */
  index: z.int(),
  kind: z.enum(differenceKinds),
  /** Message that the contact wrote last by then, and which of theirs it was, counted from 1; null before the first. */
  message: z.object({ number: z.int(), text: z.string() }).nullable(),
  expected: momentSchema,
  now: momentSchema,
})
export type PathDifference = z.infer<typeof pathDifferenceSchema>

const ONLY_WAY = 'next'

/** @see flowPathSchema */
export function pathOf(done: Replay): FlowPath {
  const end = outcomeOf(done)
  return {
    frames: done.frames.map(({ trace, ...frame }) => ({
      ...frame,
      exits: trace.flatMap(({ nodeId, exit }) => (exit === null || exit === ONLY_WAY ? [] : [{ nodeId, exit }])),
    })),
    end: { ...end, at: end.how === 'waiting' ? done.state.at : null },
  }
}

const momentOf = ({ frames }: FlowPath, index: number): PathMoment => {
  const ofEvent = frames.filter((frame) => frame.index === index)
  return { effects: ofEvent.flatMap(({ effects }) => effects), exits: ofEvent.flatMap(({ exits }) => exits), end: null }
}

/** Texts that the contact gets, one message after the other; how a step groups them does not matter. */
const textsOf = ({ effects }: PathMoment) =>
  effects.flatMap((effect) => (effect.do === 'send' ? [...effect.parts, ...(effect.options ?? []).map(({ label }) => ({ option: label }))] : []))

/** Everything else that is done, apart from its numbers; timers show in what they do once they ring. */
const actionsOf = ({ effects }: PathMoment): Omit<FlowEffect, 'id'>[] =>
  effects.flatMap(({ id: _id, ...effect }) => (effect.do === 'send' || effect.do === 'timer' ? [] : [effect]))

function differenceAt(expected: PathMoment, now: PathMoment): PathDifference['kind'] | null {
  const isSame = (read: (moment: PathMoment) => unknown) => canonical(read(expected)) === canonical(read(now))
  if (!isSame(textsOf)) return 'texts'
  if (!isSame(actionsOf)) return 'actions'
  return isSame(({ exits }) => exits) ? null : 'exits'
}

function messageAt({ frames }: FlowPath, index: number): PathDifference['message'] {
  const texts = frames.flatMap((frame) => (frame.index <= index && frame.heard.by === 'contact' ? [frame.heard.text] : []))
  const text = texts.at(-1)
  return text === undefined ? null : { number: texts.length, text }
}

/** The first difference between two paths of one conversation; null where they are the same. */
export function comparePaths(expected: FlowPath, now: FlowPath): PathDifference | null {
  const indices = [...new Set([...expected.frames, ...now.frames].map(({ index }) => index))].toSorted((one, other) => one - other)
  for (const index of indices) {
    const moments = { expected: momentOf(expected, index), now: momentOf(now, index) }
    const kind = differenceAt(moments.expected, moments.now)
    if (kind !== null) return { index, kind, message: messageAt(now, index), ...moments }
  }
  if (canonical(expected.end) === canonical(now.end)) return null
  const last = indices.at(-1) ?? 0
  return {
    index: last,
    kind: 'end',
    message: messageAt(now, last),
    expected: { ...momentOf(expected, last), end: expected.end },
    now: { ...momentOf(now, last), end: now.end },
  }
}
