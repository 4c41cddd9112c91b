import { createConnection } from '#plugins/connections/contract/index.ts'
import { EMAIL } from '#plugins/email/contract/index.ts'
import { ADDRESS, PASSWORD } from '#plugins/email/server/testing/connection.ts'
import { type FakeImap, startFakeImap } from '#plugins/email/server/testing/fakeImap.ts'
import { type FakeSmtp, startFakeSmtp } from '#plugins/email/server/testing/fakeSmtp.ts'
import { mailOf, utf8 } from '#plugins/email/server/testing/mails.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { accept, list, log, reply, row, showTab } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({ own: 'mailThread' })

const CUSTOMER = 'ana@cliente.exemplo'

let imap: FakeImap
let smtp: FakeSmtp
test.beforeAll(async () => {
  const account = { user: ADDRESS, password: PASSWORD }
  ;[imap, smtp] = await Promise.all([startFakeImap(account), startFakeSmtp(account)])
  imap.hasIdle = true
})
test.afterAll(() => Promise.all([imap.stop(), smtp.stop()]))

test('a mail becomes a conversation, the answer a mail, and the customer’s reply comes back into it without the history below it', async ({
  agentPage,
  program,
}) => {
  const { calls, agent: signedIn } = createWire(program)
  const { session } = await signedIn('admin')
  const queueId = (await calls.ask(listQueues, {}, session)).find(({ queue }) => queue === 'Suporte')?.id
  const servers = { imapHost: '127.0.0.1', imapPort: imap.port, smtpHost: '127.0.0.1', smtpPort: smtp.port, security: 'none' }
  const config = { address: ADDRESS, senderName: 'Loja', ...servers }
  await calls.ask(createConnection, { name: 'Caixa da loja', type: EMAIL, queueId, config, secrets: { password: PASSWORD } }, session)
  await expect.poll(() => imap.waiting(), { timeout: 15_000 }).toBeGreaterThan(0)
  const agent = await agentPage('agente')

  const conversation = await test.step('a mail comes in: its subject and its text are a message', async () => {
    imap.put(mailOf({ From: `Ana Prado <${CUSTOMER}>`, Subject: 'Pedido 41', 'Message-ID': '<pedido@cliente.exemplo>' }, utf8('Quando chega?')))
    const opened = await accept(agent, 'Ana Prado')
    await expect(log(opened)).toContainText('Pedido 41')
    await expect(log(opened)).toContainText('Quando chega?')
    return opened
  })

  await test.step('the agent answers: a mail below the customer’s', async () => {
    await reply(conversation, 'Amanhã cedo')
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([[CUSTOMER]])
    expect(smtp.received[0]?.mail).toMatchObject({ subject: 'Re: Pedido 41', inReplyTo: '<pedido@cliente.exemplo>' })
  })

  await test.step('the customer replies: the same conversation, and only what is new', async () => {
    const history = 'Em ter., 3 de mar. de 2026 às 10:00, Loja <loja@exemplo.com.br> escreveu:\n> Amanhã cedo\n> Equipe da loja'
    const headers = { 'Message-ID': '<resposta@cliente.exemplo>', 'In-Reply-To': smtp.received[0]?.mail.messageId ?? '' }
    imap.put(mailOf({ From: `Ana Prado <${CUSTOMER}>`, Subject: 'Re: Pedido 41', ...headers }, utf8(`Obrigada, fico no aguardo!\n\n${history}`)))
    await expect(log(conversation)).toContainText('Obrigada, fico no aguardo!')
    await expect(log(conversation)).not.toContainText('escreveu:')
    await expect(log(conversation)).not.toContainText('Equipe da loja')
    await showTab(agent, 'Em atendimento')
    await expect(row(agent, 'Ana Prado')).toHaveCount(1)
    await showTab(agent, 'Aguardando')
    await expect(list(agent).getByRole('option', { name: /^Ana Prado/ })).toHaveCount(0)
  })
})
