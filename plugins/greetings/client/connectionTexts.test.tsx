// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type ConnectionTexts, connectionTexts } from '#plugins/connections/contract/index.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { ConnectionTextsPart } from './ConnectionTextsPart.tsx'

const fields = defineClientPlugin({
  id: 'quickReplies',
  provides: [
    provide(textFields, () => ({
      Message: ({ label = '', value, error, onChange }) => (
        <label>
          {label}
          <textarea value={value} onChange={(event) => onChange(event.target.value)} />
          {error}
        </label>
      ),
      Variables: () => null,
      Queues: () => null,
    })),
  ],
})
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), plugins: [fields] })

let now: ConnectionTexts
function Form({ start, problems = {} }: { start: Partial<ConnectionTexts>; problems?: Record<string, string> }) {
  const [draft, setDraft] = useState(connectionTexts(start))
  now = draft
  return <ConnectionTextsPart draft={draft} change={(part) => setDraft({ ...draft, ...part })} problemOf={(field) => problems[field] ?? null} />
}
const accepted = () => t('greetings.setting.accepted')
const text = (what: string) => screen.queryByLabelText(t('greetings.connection.text', { what }), { exact: false })
const choose = (choice: string) => fireEvent.change(screen.getByLabelText(accepted(), { exact: true }), { target: { value: choice } })
const write = (body: string) => fireEvent.change(text(accepted()) ?? document.body, { target: { value: body } })

beforeEach(() => {
  fakeServer(() => ({ json: [{ key: 'sendGreetingAccepted', value: 'Olá da empresa' }] }))
})

test('the company’s texts are shown, or that it sends nothing', async () => {
  await stage.show(<Form start={{}} />)

  expect(await screen.findByText('Olá da empresa')).toBeTruthy()
  expect(screen.getByText(t('greetings.connection.companySilent'))).toBeTruthy()
  expect(text(accepted())).toBeNull()
})

test('another text begins with the company’s, and what is written goes into the draft', async () => {
  await stage.show(<Form start={{}} />)
  await screen.findByText('Olá da empresa')

  choose('own')
  expect(now).toEqual({ sendGreetingAccepted: 'Olá da empresa', sendMsgTransfTicket: null })
  write('Olá da loja')

  expect(now).toEqual({ sendGreetingAccepted: 'Olá da loja', sendMsgTransfTicket: null })
})

test('nothing is an empty text, and the company’s none', async () => {
  await stage.show(<Form start={{ sendGreetingAccepted: 'Olá da loja' }} />)

  choose('none')
  expect([now.sendGreetingAccepted, text(accepted())]).toEqual(['', null])
  choose('company')

  expect(now.sendGreetingAccepted).toBeNull()
})

test('a text that is emptied stays to be written anew, and says that nothing is sent', async () => {
  await stage.show(<Form start={{ sendGreetingAccepted: 'Olá da loja' }} />)

  write('')
  expect([now.sendGreetingAccepted, screen.getByText(t('greetings.connection.emptyText')) !== null]).toEqual(['', true])
  write('Oi')

  expect(now.sendGreetingAccepted).toBe('Oi')
})

test('the problem of a text stands at it', async () => {
  await stage.show(<Form start={{ sendMsgTransfTicket: 'Oi' }} problems={{ sendMsgTransfTicket: 'Longo demais' }} />)

  expect(text(t('greetings.setting.transferred'))?.closest('label')?.textContent).toContain('Longo demais')
})
