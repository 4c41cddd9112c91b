import { type FormEvent, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { type Answer, type Assistant, testAssistant } from '../../contract/index.ts'
import { AnswerSources } from '../AnswerSources.tsx'
import { refreshAssistants } from '../assistants.ts'
import { AnswerFacts } from '../recorder/AnswerFacts.tsx'
import '../assistants.css'

interface TryMessage {
  key: number
  who: 'contact' | 'assistant'
  text: string
  answer: Answer | null
}

/** A conversation with an assistant that nobody else hears of. */
export default function TryDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const t = useT()
  const [messages, setMessages] = useState<readonly TryMessage[]>([])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '' || isBusy) return
    const history = messages.filter((message) => message.text !== '').map(({ who, text: messageText }) => ({ who, text: messageText }))
    setText('')
    setBusy(true)
    setProblem(null)
    setMessages((now) => [...now, { key: now.length, who: 'contact', text: asked, answer: null }])
    try {
      const answer = await call(testAssistant, { id: assistant.id, text: asked, history: history.slice(-100) })
      setMessages((now) => [...now, { key: now.length, who: 'assistant', text: answer.answer, answer }])
      void refreshAssistants()
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Dialog title={t('assistants.try.title', { name: assistant.name })} onClose={onClose} size="l" isLoose={messages.length === 0}>
      <ol className="assistant-talk" aria-live="polite" aria-label={t('assistants.try.talk')}>
        {messages.map(({ key, who, text: messageText, answer }) => (
          <li key={key} className={`is-${who}`}>
            {messageText}
            {answer && <AnswerSources sources={answer.sources} />}
            {answer && <AnswerFacts answer={answer} />}
          </li>
        ))}
        {isBusy && <li className="is-assistant dim">{t('assistants.try.thinking')}</li>}
      </ol>
      <form onSubmit={(event) => void ask(event)}>
        <TextField label={t('assistants.try.text')} value={text} error={problem} maxLength={4_096} autoComplete="off" onChange={setText} />
        <footer className="dialog-foot">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('assistants.try.send')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
