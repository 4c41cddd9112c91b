import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { stagedAtom } from '../staged.atoms.ts'
import type { VoicePhase } from './createRecorder.ts'
import { Meter } from './Meter.tsx'
import { leaveRecording, recordingAtom } from './recording.ts'
import { discardVoice, pauseVoice, resumeVoice } from './voiceCommands.ts'
import './voice.css'

/** Recording of a ticket, above its reply box; going away from the box stops it, and keeps it. */
export function RecorderBar({ ticketId }: { ticketId: number }) {
  const t = useT()
  const recording = useAtomValue(recordingAtom)
  const phase = recording?.ticketId === ticketId ? recording.phase : null
  useEffect(() => () => leaveRecording(ticketId), [ticketId])
  return (
    <>
      <PhaseAnnouncement
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

/** Says to screen readers what the eye sees. */
export function PhaseAnnouncement({ phase, hasVoice }: { phase: VoicePhase | null; hasVoice: boolean }) {
  const t = useT()
  const stateText = () => {
    if (phase === 'recording' || phase === 'paused') return t(`chat.voice.said.${phase}`)
    return phase === null && hasVoice ? t('chat.voice.said.stopped') : ''
  }
  return (
    <div className="visually-hidden" aria-live="polite">
      {stateText()}
    </div>
  )
}
