// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { AbsenceForm } from '#plugins/hours/client/AbsenceForm.tsx'
import { MessageField } from '#plugins/quickReplies/client/form/MessageField.tsx'
import { QueueChoice } from '#plugins/quickReplies/client/form/QueueChoice.tsx'
import { VariablePicker } from '#plugins/quickReplies/client/form/VariablePicker.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { companyVariables } from '#plugins/quickReplies/contract/index.ts'
import { TextPart } from '#plugins/schedules/client/form/TextPart.tsx'

/** A variable of the company, and a field that it defines for its contacts. */
const NAMES = [
  { name: 'endereco', value: 'Rua das Flores, 10' },
  { name: 'plano', value: '', title: 'Plano contratado' },
]
const texts = defineClientPlugin({
  id: 'textsOfTests',
  provides: [provide(textFields, () => ({ Message: MessageField, Variables: VariablePicker, Queues: QueueChoice }))],
  extends: [extend(companyVariables, { load: async () => NAMES })],
})
const stage = createStage({ messages: () => import('#plugins/quickReplies/client/i18n/pt-BR.json'), plugins: [texts] })

/** This page cannot type as a person does; the text is then set. */
beforeEach(() => {
  Reflect.set(document, 'execCommand', () => false)
  fakeServer(() => ({ json: [] }))
})

function Schedule() {
  const [body, setBody] = useState('')
  return <TextPart value={body} error={null} preview={null} onChange={setBody} />
}
function Absence() {
  const [draft, setDraft] = useState<string | null>(null)
  return <AbsenceForm saved="" draft={draft} onDraft={setDraft} onSaved={() => {}} />
}
function Message() {
  const [message, setMessage] = useState('')
  return <MessageField value={message} error={null} onChange={setMessage} />
}

test.each<[string, ReactElement]>([
  ['a quick reply', <Message key="message" />],
  ['a planned message', <Schedule key="schedule" />],
  ['the message outside hours', <Absence key="absence" />],
])("the picker of %s offers the company's variables and fields, and puts them at the caret", async (_what, form) => {
  await stage.show(form)
  const pick = async (title: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: t('quickReplies.form.insert') })))
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(title) })))
  }

  await pick('Rua das Flores, 10')
  await pick('Plano contratado')
  await pick(t('quickReplies.variable.protocol'))

  expect(document.querySelector('textarea')?.value).toBe('{{endereco}}{{plano}}{{protocol}}')
})
