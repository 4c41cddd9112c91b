import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createConnection, renewToken, updateConnection } from '#plugins/connections/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { asksWho, createVisitor, getWebchat, listVisitorMessages, sendVisitorMessage, VISITOR_NAMESPACE, type WebchatSettings } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

async function webchat(config: Partial<WebchatSettings> = {}) {
  const { id, token = '' } = await desk.ask(createConnection, { name: `Chat ${newId().slice(-10)}`, type: 'webchat', config }, desk.admin)
  return { id, token }
}
const change = (id: number, config: Partial<WebchatSettings>) => desk.ask(updateConnection, { id, config }, desk.admin)
const config = (token: string) => desk.ask(getWebchat, { token }, null)

/** Somebody who has begun to write. */
async function visitorAt(token: string) {
  const address = desk.newAddress()
  const { visitorToken } = await desk.ask(createVisitor, { token, name: 'Nara', email: 'nara@exemplo.com', phone: '11 98765-4321' }, { token: '', address })
  return { token: visitorToken, address }
}

describe('what an administrator says of a web chat', () => {
  test('its page is told', async () => {
    const { token } = await webchat({
      title: 'Fale com a loja',
      greeting: 'Oi!',
      takesFiles: false,
      asks: { name: 'optional', email: 'required', phone: 'no' },
    })

    expect(await config(token)).toMatchObject({
      title: 'Fale com a loja',
      greeting: 'Oi!',
      takesFiles: false,
      asksWho: true,
      asks: { name: 'optional', email: 'required', phone: 'no' },
    })
  })

  test('open pages are told to ask for it anew', async () => {
    const { id, token } = await webchat()
    const { token: visitorToken } = await visitorAt(token)
    const ear = await desk.connect(VISITOR_NAMESPACE, { visitorToken, webchatToken: token })

    await change(id, { title: 'Outro' })

    await ear.until('config', ({ name }) => name === 'config' || undefined)
    expect((await config(token)).title).toBe('Outro')
  })

  test('its frame rule names the sites, and no others', async () => {
    const { id, token } = await webchat()
    const rule = async () => (await fetch(`${desk.base}/webchat/${token}`)).headers.get('content-security-policy') ?? ''
    expect(await rule()).toContain('frame-ancestors *')

    await change(id, { allowedOrigins: ['https://Loja.com.br/', 'https://*.loja.com.br'] })

    expect(await rule()).toMatch(/frame-ancestors 'self' https:\/\/loja\.com\.br https:\/\/\*\.loja\.com\.br$/)
  })

  test('the button on any site is told its colour and its side', async () => {
    const { id, token } = await webchat({ position: 'left' })
    const appearance = async () => (await fetch(`${desk.base}/webchat/${token}/look`)).json()
    expect(await appearance()).toEqual({ color: null, position: 'left' })

    await desk.ask(updateConnection, { id, color: '#112233' }, desk.admin)
    expect(await appearance()).toEqual({ color: '#112233', position: 'left' })
    await change(id, { buttonColor: '#445566' })

    expect(await appearance()).toEqual({ color: '#445566', position: 'left' })
    expect((await fetch(`${desk.base}/webchat/${token}/look`)).headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(`${desk.base}/webchat/nao-existe/look`)).status).toBe(404)
  })
})

describe('who writes', () => {
  test.each([
    [{ name: 'required', email: 'required', phone: 'no' }, { name: 'Nara' }, ['email']],
    [{ name: 'optional', email: 'no', phone: 'required' }, {}, ['phone']],
    [{ name: 'required', email: 'required', phone: 'required' }, {}, ['name', 'email', 'phone']],
  ] as const)('says what is asked: case %#', async (asks, person, fields) => {
    const { token } = await webchat({ asks })

    const refusal = await desk.refusal(createVisitor, { token, ...person }, { token: '', address: desk.newAddress() })

    expect(refusal).toMatchObject({ status: 400, body: { fields: fields.map((field) => ({ field, code: 'required' })) } })
  })

  test('is asked as the company says where the web chat says nothing', async () => {
    const { token } = await webchat()

    expect((await config(token)).asks).toEqual({ name: 'no', email: 'no', phone: 'no' })
    const asked = await desk.withSetting(asksWho, 'enabled', () => config(token))
    expect(asked).toMatchObject({ asksWho: true, asks: { name: 'required', email: 'optional', phone: 'optional' } })
  })

  test('sends no file where none is taken', async () => {
    const { token } = await webchat({ takesFiles: false })
    const caller = await visitorAt(token)

    const refusal = await desk.refusal(sendVisitorMessage, { token, uploadId: newId(), idFront: newId() }, caller)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'uploadId', code: 'files_off' }] } })
  })
})

test('a renewed token ends the old page: its calls, its line, its button; and the new address works', async () => {
  const { id, token } = await webchat()
  const caller = await visitorAt(token)
  const ear = await desk.connect(VISITOR_NAMESPACE, { visitorToken: caller.token, webchatToken: token })

  const { token: renewed = '' } = await desk.ask(renewToken, { id }, desk.admin)

  await ear.until('gone', ({ name }) => name === 'gone' || undefined)
  expect(renewed).not.toBe(token)
  const gone = { status: 404, error: 'ERR_WEBCHAT_NOT_FOUND' }
  expect(await desk.refusal(getWebchat, { token }, null)).toMatchObject(gone)
  expect(await desk.refusal(listVisitorMessages, { token }, caller)).toMatchObject(gone)
  expect(await desk.refusal(sendVisitorMessage, { token, body: 'Olá', idFront: newId() }, caller)).toMatchObject(gone)
  expect(await desk.refusal(createVisitor, { token, name: 'Nara' }, null)).toMatchObject(gone)
  expect((await fetch(`${desk.base}/webchat/${token}`)).status).toBe(404)
  await expect(desk.connect(VISITOR_NAMESPACE, { visitorToken: caller.token, webchatToken: token })).rejects.toThrow('ERR_WEBCHAT_NOT_FOUND')
  expect(await config(renewed)).toMatchObject({ company: expect.any(String) })
})

test('one that is switched off ends its pages, and takes no line', async () => {
  const { id, token } = await webchat()
  const { token: visitorToken } = await visitorAt(token)
  const ear = await desk.connect(VISITOR_NAMESPACE, { visitorToken })

  await desk.ask(updateConnection, { id, isActive: false }, desk.admin)

  await ear.until('gone', ({ name }) => name === 'gone' || undefined)
  await expect(desk.connect(VISITOR_NAMESPACE, { visitorToken })).rejects.toThrow('ERR_WEBCHAT_NOT_FOUND')
})
