import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { stagedAtom } from '../staged.ts'
import { LONGEST_MS, type VoicePhase } from './createRecorder.ts'
import { leaveRecording, recordingAtom, voiceMeterAtom } from './recording.ts'
import { voiceClock } from './voiceClock.ts'
import { discardVoice, pauseVoice, resumeVoice } from './voiceCommands.ts'
import './voice.css'

/** The time left is counted down from here. */
const NEAR_END_MS = 30_000

/** What is being recorded for a ticket, above its reply box; going away from the box stops it, and keeps it. */
export function RecorderBar({ ticketId }: { ticketId: number }) {
  const t = useT()
  const recording = useAtomValue(recordingAtom)
  const phase = recording?.ticketId === ticketId ? recording.phase : null
  useEffect(() => () => leaveRecording(ticketId), [ticketId])
  return (
    <>
      <Said
        phase={phase}
        hasVoice={
          useAtomValue(stagedAtom)
            .get(ticketId)
            ?.some(({ voice }) => voice !== null) ?? false
        }
      />
      {phase && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" className="recorder" aria-label={t('chat.voice.recording')}>
          {phase === 'asking' ? <span className="recorder-asking">{t('chat.voice.asking')}</span> : <Meter isRunning={phase === 'recording'} />}
          <CommandButton command={phase === 'paused' ? resumeVoice : pauseVoice} args={{ ticketId }} variant="icon" />
          <CommandButton command={discardVoice} args={{ ticketId }} variant="icon" />
        </div>
      )}
    </>
  )
}

function Meter({ isRunning }: { isRunning: boolean }) {
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

/** Says to screen readers what the eye sees. */
function Said({ phase, hasVoice }: { phase: VoicePhase | null; hasVoice: boolean }) {
  const t = useT()
  const words = () => {
    if (phase === 'recording' || phase === 'paused') return t(`chat.voice.said.${phase}`)
    return phase === null && hasVoice ? t('chat.voice.said.stopped') : ''
  }
  return (
    <div className="visually-hidden" aria-live="polite">
      {words()}
    </div>
  )
}
