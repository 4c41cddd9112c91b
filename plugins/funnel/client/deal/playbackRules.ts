import type { DealState, PlayedMessage } from '../../contract/index.ts'

/** Something that happened: the deal as it was then, and the message where it was one. */
export interface Moment {
  /** Milliseconds since 1970. */
  time: number
  state: DealState
  message: PlayedMessage | null
}

/** Changes and messages by their time, each with the deal as it was then. */
export function momentsOf(states: readonly DealState[], messages: readonly PlayedMessage[]): Moment[] {
  const [first] = states
  if (!first) return []
  const changes = states.map((state) => ({ time: Date.parse(state.at), state, message: null }))
  const stateAt = (time: number): DealState => changes.findLast((change) => change.time <= time)?.state ?? first
  const written = messages.map((message) => ({ time: Date.parse(message.at), state: stateAt(Date.parse(message.at)), message }))
  return [...changes, ...written].toSorted((one, other) => one.time - other.time)
}

/** Places of moments on an axis, from 0 to 1. A long silence takes more room than a short one, but not in proportion: else an hour of messages would be a dot. */
export function placesOf(times: readonly number[]): number[] {
  const gaps = times.map((time, at) => (at === 0 ? 0 : 1 + Math.log2(1 + Math.max(0, time - (times[at - 1] ?? time)) / 60_000)))
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  return gaps.map((gap) => {
    passed += gap
    return whole === 0 ? 0 : passed / whole
  })
}

/** Index of the place that is nearest to `wanted`. */
export const nearest = (places: readonly number[], wanted: number): number =>
  places.reduce((best, place, at) => (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted) ? at : best), 0)

export interface StageSegment {
  stageId: string
  stage: string
  from: number
  to: number
}

/** How long the deal stood in each stage, one after the other, until `end`. */
export function segmentsOf(states: readonly DealState[], end: number): StageSegment[] {
  const segments: StageSegment[] = []
  for (const { at, stageId, stage, status } of states) {
    const time = Date.parse(at)
    const last = segments.at(-1)
    if (last?.stageId === stageId) {
      // A closed deal stands in its stage no longer.
      last.to = status === 'open' ? end : time
      continue
    }
    if (last) last.to = time
    segments.push({ stageId, stage, from: time, to: end })
  }
  return segments
}

/** The value over time as steps of an SVG path; the highest one touches the top. `placeOf` an instant is from 0 to 1. */
export function valuePath(states: readonly DealState[], placeOf: (time: number) => number, width: number, height: number): string {
  const highest = Math.max(...states.map(({ value }) => value ?? 0), 1)
  const yOf = (value: number | null) => Math.round((height - 2) * (1 - (value ?? 0) / highest)) + 1
  const steps = states.map(({ at, value }) => ({ x: Math.round(placeOf(Date.parse(at)) * width), y: yOf(value) }))
  return steps.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('') + (steps.length > 0 ? `H${width}` : '')
}
