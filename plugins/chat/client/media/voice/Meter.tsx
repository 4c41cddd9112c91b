import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { LONGEST_MS } from './createRecorder.ts'
import { voiceMeterAtom } from './recording.ts'
import { voiceClock } from './voiceClock.ts'
import './voice.css'

/** The time left is counted down from here. */
const NEAR_END_MS = 30_000

/** How long the recording is and how loud. */
export function Meter({ isRunning }: { isRunning: boolean }) {
  const t = useT()
  const { elapsedMs, levels } = useAtomValue(voiceMeterAtom)
  const leftMs = LONGEST_MS - elapsedMs
  const isNear = leftMs <= NEAR_END_MS
  return (
    <>
      <i className={classes('recorder-dot', isRunning && 'is-running')} aria-hidden="true" />
      <span role="timer" className={classes('recorder-time', isNear && 'is-near')}>
        {isNear ? t('chat.voice.left', { time: voiceClock(leftMs) }) : voiceClock(elapsedMs)}
      </span>
      <span className="recorder-levels" aria-hidden="true">
        {levels.map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars stay, their heights change
          <i key={index} style={{ height: `${Math.max(level, 6)}%` }} />
        ))}
      </span>
    </>
  )
}
