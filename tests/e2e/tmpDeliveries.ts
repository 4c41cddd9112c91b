import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { ensureBuilt } from '#core/server/http/build.ts'
import { root } from '#core/tooling/run.ts'
import { listLines, startLine } from '#plugins/channels/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import config from './playwright.config.ts'
import { fillLogin } from './support/agent.ts'
import { fill, freshInstallation } from './support/installation.ts'
import { launch } from './support/launch.ts'
import { dress, settled } from './support/screens.ts'
import { createWire } from './support/wire.ts'

await ensureBuilt(root)
mkdirSync('/tmp/hD-shots', { recursive: true })
const installation = await freshInstallation()
await fill(installation, { contacts: 10, tickets: 10, messages: 60 }, true)
const program = await launch(installation)
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const wire = createWire(program)
  const { session } = await wire.agent('admin')
  const { id } = await wire.calls.ask(createConnection, { name: 'Loja Centro', type: 'zapi', config: { baseAddress: 'http://127.0.0.1:9', instanceId: 'I1' }, secrets: { token: 'tok12345', clientToken: 'cli12345' } } as never, session)
  await wire.calls.ask(startLine, { whatsappId: id }, session).catch(() => {})
  const line = (await wire.calls.ask(listLines, {}, session)).find((one) => one.connectionId === id)
  const path = new URL(line?.hookUrl ?? '').pathname
  const answer = await fetch(program.url + path, { method: 'POST', body: JSON.stringify({ instanceId: 'I1', type: 'ReceivedCallback', token: 'tok12345', phone: 12, text: { message: 'Oi' }, image: 'A'.repeat(900) }) })
  process.stdout.write(`hook ${answer.status}\n`)
  const client = new pg.Client(installation.databaseUrl)
  await client.connect()
  const rows: [string, string | null, string | null, string | null, object | null, number][] = [
    ['unreadable', 'channel', 'rateLimited', 'Too many requests', { kind: 'phone', value: '5511988887777', name: 'Ana Prado' }, 3],
    ['unreadable', 'notUnderstood', null, null, null, 12],
    ['later', 'ownMessage', null, null, { kind: 'phone', value: '5521999990000', name: 'Bruno Lima de Albuquerque Cavalcanti' }, 14],
    ['leftOut', 'automaticAnswer', null, 'Fora do escritório até 2 de dezembro', { kind: 'email', value: 'carla.menezes@fornecedor.exemplo', name: 'Carla Menezes' }, 65],
    ['leftOut', 'notHandedOut', null, 'Pedido 41 (Some messages could not be FETCHed)', { kind: 'email', value: 'ana@exemplo.com.br', name: '' }, 300],
    ['leftOut', 'tooLarge', null, 'Fotos da obra', { kind: 'email', value: 'obra@exemplo.com.br', name: 'Obra Norte' }, 1600],
    ['unreadable', null, null, null, null, 4000],
  ]
  for (const [state, problem, reason, detail, sender, minutes] of rows.toReversed())
    await client.query(
      `insert into channel_deliveries (tenant_id, connection_id, received_at, sealed, state, problem, reason, detail, sender) select tenant_id, id, now() - make_interval(mins => $2), (select sealed from channel_deliveries limit 1), $3, $4, $5, $6, $7 from connections where id = $1`,
      [id, minutes, state, problem, reason, detail, sender && JSON.stringify(sender)],
    )
  await client.end()
  for (const width of [1440, 360]) {
    const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width, height: width > 600 ? 900 : 720 } })
    const page: Page = await context.newPage()
    await page.goto(`${program.url}/login`)
    await fillLogin(page, 'admin')
    await page.waitForURL((address) => address.pathname !== '/login')
    const shoot = async (name: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await dress(page, theme, width)
        await settled(page)
        await page.screenshot({ path: `/tmp/hD-shots/${name}-${theme}-${width}.png`, animations: 'disabled' })
      }
    }
    await page.goto(`${program.url}/sessoes/${id}/entregas`)
    await page.getByRole('grid').waitFor()
    await shoot('list')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await shoot('text')
    await page.keyboard.press('Escape')
    await page.goto(`${program.url}/sessoes`)
    await settled(page)
    await shoot('cards')
  }
} finally {
  await browser.close()
  await program.stop()
  await installation.remove()
}
