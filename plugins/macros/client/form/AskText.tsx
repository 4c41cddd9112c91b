import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import type { Answer, Answers, TextStep } from '#core/contract/asking.ts'

export interface AskTextProps {
  step: TextStep
  answers: Answers
  onAnswer: (answer: Answer) => void
}

/** A question that is answered with a text; `Ctrl+Enter` goes on. */
export function AskText({ step, answers, onAnswer }: AskTextProps) {
  const t = useT()
  const [text, setText] = useState('')
  const title = step.submit(text.trim(), answers)
  const go = () => title !== null && onAnswer({ id: text.trim(), title })
  return (
    <>
      <TextArea label={step.title} value={text} maxLength={step.longest} autoFocus onChange={setText} onKeyDown={onSubmitKeys(go)} />
      <footer className="dialog-foot">
        <Button variant="primary" keys="mod+enter" disabled={title === null} onClick={go}>
          {t('macros.add.go')}
        </Button>
      </footer>
    </>
  )
}
