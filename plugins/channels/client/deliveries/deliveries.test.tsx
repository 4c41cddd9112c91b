// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { deliveryProblems, type UnreadDelivery, unreadStates } from '../../contract/index.ts'
import channels from '../index.ts'
import { aConnection, aConnectionState } from '../testing/connectionStates.ts'
import { readAllAgain, readOneAgain } from './commands.ts'
import DeliveriesPanel from './DeliveriesPanel.tsx'
import DeliveryTextDialog from './DeliveryTextDialog.tsx'
import { problemText } from './deliveries.ts'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['connections.read', 'connections.edit', 'channels.readDeliveries'],
  plugins: [channels],
})

const aDelivery = (change: Partial<UnreadDelivery> = {}): UnreadDelivery => ({
  ...{ id: 7, receivedAt: Date.parse('2026-11-25T12:00:00Z'), state: 'unreadable', problem: 'notUnderstood', reason: null, detail: null },
  sender: { name: 'Ana Prado', number: '5511988887777', address: null },
  ...change,
})
let deliveries: UnreadDelivery[] = []
let text: { text: string | null; bytes: number; isCut: boolean } = { text: '', bytes: 0, isCut: false }
let requests: FakeRequest[] = []
beforeEach(() => {
  deliveries = [aDelivery()]
  text = { text: '{"a":1}', bytes: 7, isCut: false }
  requests = fakeServer(({ path }) => {
    if (path === '/channelLines') return { json: [aConnectionState({ unreadable: 1 })] }
    if (path === '/whatsapp/administered') return { json: { connections: [aConnection({ name: 'Loja' })], maxConnections: null } }
    if (path.endsWith('/text')) return { json: text }
    if (path.endsWith('/deliveries')) return { json: { deliveries, count: deliveries.length, hasMore: false } }
    if (path.endsWith('/deliveries/7/readAgain')) return { json: { state: 'read' } }
    return { json: path.endsWith('/readAgain') ? { count: 1 } : {} }
  })
})
const asked = () => requests.map(({ method, path }) => `${method} ${path}`)
const show = () => stage.show(<DeliveriesPanel panelId="p" params={{ id: 3 }} />)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** A row of the table, whose virtual list draws nothing without a page. */
function Row({ delivery }: { delivery: UnreadDelivery }) {
  return (
    <ul>
      {useDeliveryColumns(3).map(({ id, render }) => (
        <li key={id}>{render(delivery)}</li>
      ))}
    </ul>
  )
}

test('a row says from whom, why and what to do, and is read again', async () => {
  await stage.show(<Row delivery={aDelivery()} />)
  const [problem, sender] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(problem).toBe(t('channels.deliveries.problem.notUnderstood'))
  expect(sender).toBe('Ana Prado +55 11 98888 7777')

  await press(t('channels.command.readOne'))

  expect(asked()).toContain('POST /channelLines/3/deliveries/7/readAgain')
})

test.each([
  [null, 'não se sabe'],
  [{ name: '', number: '+55 11 •••••-6655', address: null }, '+55 11 •••••-6655'],
  [{ name: '', number: null, address: 'ana@exemplo.com' }, 'ana@exemplo.com'],
])('the sender %j is called so', async (sender, text) => {
  await stage.show(<Row delivery={aDelivery({ sender })} />)
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe(text)
})

test('the text is not offered to people who may not read it', async () => {
  saveSession(testSession({ permissions: ['connections.read'] }))
  await stage.show(<Row delivery={aDelivery()} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the key reads the row under the cursor again', async () => {
  await show()
  await screen.findByRole('grid', { name: t('channels.deliveries.title') })
  await act(async () => runCommand(readOneAgain))
  expect(asked()).toContain('POST /channelLines/3/deliveries/7/readAgain')
})

test('all are read again together', async () => {
  await show()
  await act(async () => runCommand(readAllAgain, { id: 3 }))
  expect(asked()).toContain('POST /channelLines/3/readAgain')
})

test('nothing to read is good news', async () => {
  deliveries = []
  await show()
  expect(await screen.findByText(t('channels.deliveries.empty'))).toBeTruthy()
})

test('the text stands as people read it, and says that it is the beginning', async () => {
  text = { text: '{"a":1}', bytes: 204_800, isCut: true }
  await stage.show(<DeliveryTextDialog delivery={{ ...aDelivery(), connectionId: 3 }} onClose={() => {}} />)

  expect((await screen.findByRole('group', { name: t('channels.delivery.text') })).textContent).toBe('{\n  "a": 1\n}')
  expect(screen.getByRole('dialog').textContent).toContain('Ana Prado')
  expect(screen.getByText('É só o começo: a entrega tem 200 KB.')).toBeTruthy()
})

test('a text that cannot be decrypted says why', async () => {
  text = { text: null, bytes: 0, isCut: false }
  await stage.show(<DeliveryTextDialog delivery={{ ...aDelivery(), connectionId: 3 }} onClose={() => {}} />)
  expect(await screen.findByText(t('channels.delivery.lost'))).toBeTruthy()
})

test.each([
  [{ problem: 'channel', reason: 'rateLimited', detail: 'slow down' }, ['pediu para esperar', 'O canal disse: slow down']],
  [{ problem: 'channel', reason: 'temporary', detail: 'tls' }, ['O certificado do servidor não vale.']],
  [{ problem: 'automaticAnswer', reason: null, detail: 'Férias' }, ['Férias · Resposta automática']],
  [{ problem: null, reason: null, detail: null }, ['Não se sabe por quê']],
] as const)('%j is told in words', (problem, parts) => {
  for (const part of parts) expect(problemText(problem, t)).toContain(part)
})

test('every problem and every state has its words', async () => {
  await stage.show(<p />)
  const keys = [
    ...deliveryProblems.map((problem) => `channels.deliveries.problem.${problem}`),
    ...unreadStates.flatMap((state) => [`channels.deliveries.state.${state}`, `channels.done.readOne.${state}`]),
  ]
  expect(keys.filter((key) => t(key) === key)).toEqual([])
})
