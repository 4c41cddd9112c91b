import { useMemo, useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { sendAnswers } from './specialCommands.ts'

/** @see contract sendButtons */
const LONGEST_ANSWER = 20
const LONGEST_EDGE = 60
const PLACES = [0, 1, 2]

/** A question with one to three answers to press. */
export default function ButtonsForm({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const idFront = useMemo(() => newId(), [])
  const [body, setBody] = useState('')
  const [footer, setFooter] = useState('')
  const [answers, setAnswers] = useState(['', '', ''])
  const [isChecked, setChecked] = useState(false)
  const given = [...new Set(answers.map((answer) => answer.trim()).filter((answer) => answer !== ''))]
  const problems = {
    body: body.trim() === '' ? t('chat.buttons.noText') : null,
    answers: given.length === 0 ? t('chat.buttons.noAnswer') : null,
  }
  const save = async () => {
    setChecked(true)
    const problem = problems.body ?? problems.answers
    if (problem !== null) throw new AppError('ERR_FORM_REFUSED', 422, { message: problem })
    const buttons = given.map((text, index) => ({ id: `answer-${index + 1}`, text }))
    await runOrThrow(sendAnswers, { ticketId, body: body.trim(), header: null, footer: footer.trim() || null, buttons, idFront })
  }
  return (
    <FormDialog
      title={t('chat.command.sendButtons')}
      saveLabel={t('chat.send')}
      isDirty={body !== '' || footer !== '' || answers.some((answer) => answer !== '')}
      onSave={save}
      onClose={onClose}
    >
      <TextArea label={t('chat.buttons.text')} value={body} onChange={setBody} error={isChecked ? problems.body : null} rows={3} />
      {PLACES.map((place) => (
        <TextField
          key={place}
          label={t('chat.buttons.answer', { number: place + 1 })}
          value={answers[place] ?? ''}
          onChange={(answer) => setAnswers((current) => current.with(place, answer))}
          error={isChecked && place === 0 ? problems.answers : null}
          maxLength={LONGEST_ANSWER}
        />
      ))}
      <TextField label={t('chat.buttons.footer')} value={footer} onChange={setFooter} maxLength={LONGEST_EDGE} />
    </FormDialog>
  )
}
