import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import type { Message } from '#plugins/chat/contract/index.ts'
import { type Transcript, transcribeMessage } from '../contract/index.ts'
import { noteTranscript, transcriptsQuery } from './transcripts.ts'
import './transcription.css'

/** Text of a voice message, below it. */
export function TranscriptPart({ message }: { message: Message }) {
  return message.mediaType === 'audio' ? <Voice message={message} /> : null
}

function Voice({ message: { id, ticketId } }: { message: Message }) {
  const t = useT()
  const { data } = useQuery(transcriptsQuery(ticketId))
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const transcript = data?.byMessage.get(id)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    try {
      noteTranscript(await call(transcribeMessage, { messageId: id }))
    } catch (error) {
      setProblem(errorText(error))
    }
    setAsking(false)
  }
  if (transcript && transcript.state !== 'failed') return <TranscriptText transcript={transcript} />
  if (!data || (!data.isActive && !transcript)) return null
  return (
    <div className="transcript-ask">
      {transcript?.failure && <span className="dim">{t(`transcription.failure.${transcript.failure}`)}</span>}
      {problem && <span role="alert">{problem}</span>}
      {data.isActive && (
        <Button variant="minimal" isBusy={isAsking} onClick={() => void ask()}>
          {t(transcript ? 'transcription.again' : 'transcription.ask')}
        </Button>
      )}
    </div>
  )
}

function TranscriptText({ transcript: { state, text, isOriginal } }: { transcript: Transcript }) {
  const t = useT()
  if (state === 'working') return <p className="transcript dim">{t('transcription.working')}</p>
  return (
    <p className="transcript">
      <span className="bubble-mark">{t(isOriginal ? 'transcription.original' : 'transcription.automatic')}</span>
      {text === '' ? <em className="dim">{t('transcription.silence')}</em> : text}
    </p>
  )
}
