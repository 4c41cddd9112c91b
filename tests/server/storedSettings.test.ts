import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting, listSettings } from '#core/contract/settings.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Keys of a company as clients of the family know them. */
const keys = [
  ...['userCreation', 'NotViewTicketsQueueUndefined', 'NotViewTicketsChatBot', 'DirectTicketsToWallets', 'NotViewAssignedTickets', 'closed-for-all'],
  ...['show-groups-to-all', 'nullticket', 'supervisorAdmin', 'botTicketActive', 'ignoreGroupMsg', 'rejectCalls', 'callRejectMessage', 'newTicketTransference'],
  ...[
    'ReopenTicket',
    'chatbotLane',
    'hidetab',
    'universalCounter',
    'groupnotification',
    'ContactAdmin',
    'userContactWallet',
    'userDisableSignature',
    'spyticket',
  ],
  ...['userReopenTicket', 'autoClose', 'autoCloseTime', 'autoCloseMessage', 'autoPending', 'autoPendingTime', 'maxRetriesBusinessHours', 'TicketsLimitOpen'],
  ...['TicketsLimitClosed', 'sendGreetingAccepted', 'sendMsgTransfTicket'],
]

test('every setting of a company that clients of the family know is answered', async () => {
  const known = new Set((await server.ask(listSettings, {}, await server.login('agente'))).map(({ key }) => key))

  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

test.each(['userCreation', 'newTicketTransference'])('%s is stored and answered', async (key) => {
  const admin = await server.login('admin')

  await server.ask(changeSetting, { key, value: 'enabled' }, admin)

  expect(await server.ask(listSettings, {}, admin)).toContainEqual({ key, value: 'enabled' })
  expect(await server.refusal(changeSetting, { key, value: 'talvez' }, admin)).toMatchObject({ status: 422 })
  await server.ask(changeSetting, { key, value: 'disabled' }, admin)
})

test.each(['paymentGateway', 'efiClientSecret', 'apitoken', 'allowSignup'])('%s, of a whole installation, is no setting of a company', async (key) => {
  expect(await server.refusal(changeSetting, { key, value: 'x' }, await server.login('admin'))).toMatchObject({ status: 404 })
})
