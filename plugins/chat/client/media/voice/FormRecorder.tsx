import { Microphone, Pause, Play, Stop, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { FormRecorderProps } from '../../../contract/client.ts'
import { Meter } from './Meter.tsx'
import { PhaseAnnouncement } from './RecorderBar.tsx'
import { dropRecording, leaveForm, pauseRecording, recordingAtom, resumeRecording, startRecording, stopRecording } from './recording.ts'
import './voice.css'

/** The microphone of a form: a button, and while it records its meter with what one can do. @see FileTools */
export function FormRecorder({ onRecorded, onBusy }: FormRecorderProps) {
  const t = useT()
  const recording = useAtomValue(recordingAtom)
  const phase = recording?.ticketId === null ? recording.phase : null
  const isBusy = phase !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  useEffect(() => leaveForm, [])
  const place = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(isBusy)
  // The button that was pressed is gone: its place keeps the focus, and the form its keys.
  useEffect(() => {
    if (wasBusy.current !== isBusy && document.activeElement === document.body) place.current?.querySelector('button')?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  const start = () => startRecording({ ticketId: null, take: ({ file, facts }) => onRecorded(file, facts) })
  return (
    <div ref={place} className="form-recorder">
      <PhaseAnnouncement phase={phase} hasVoice={false} />
      {phase === null ? (
        <Button icon={Microphone} onClick={() => void start()}>
          {t('chat.voice.record')}
        </Button>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" className="recorder" aria-label={t('chat.voice.recording')}>
          {phase === 'asking' ? <span className="recorder-asking">{t('chat.voice.asking')}</span> : <Meter isRunning={phase === 'recording'} />}
          <IconButton icon={Stop} label={t('chat.voice.stop')} onClick={() => void stopRecording(null)} />
          {phase === 'paused' ? (
            <IconButton icon={Play} label={t('chat.voice.resume')} onClick={resumeRecording} />
          ) : (
            <IconButton icon={Pause} label={t('chat.voice.pause')} onClick={pauseRecording} />
          )}
          <IconButton icon={Trash} label={t('chat.voice.discard')} onClick={() => void dropRecording()} />
        </div>
      )}
    </div>
  )
}
