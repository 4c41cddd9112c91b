import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '#tests/server/support/upload.ts'
import { createTemplate, deleteTemplate, listAccountTemplates, listTemplates, templatesChanged } from '../contract/index.ts'
import { APP_ID, WABA_ID } from './testing/fakeGraph.ts'
import { type CloudDesk, startCloudDesk } from './testing/startCloudDesk.ts'

/** A picture of one pixel. */
const PNG = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))

let at: CloudDesk
beforeAll(async () => {
  at = await startCloudDesk()
  at.graph.templates.splice(0, 1, [
    {
      ...{ id: '1', name: 'pedido_saiu', status: 'APPROVED', category: 'UTILITY', language: 'pt_BR', quality_score: { score: 'GREEN' } },
      components: [{ type: 'BODY', text: 'Olá {{1}}.' }],
    },
    {
      ...{ id: '2', name: 'foto', status: 'REJECTED', category: 'MARKETING', language: 'pt_BR', rejected_reason: 'INVALID_FORMAT' },
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Veja' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Ok' }] },
      ],
    },
    { nonsense: true },
  ])
})
afterAll(() => at.stop())

const wanted = () => ({
  ...{ whatsappId: at.connectionId, name: 'novo_pedido', category: 'UTILITY', header: 'Loja', body: 'Olá {{1}}, o pedido {{2}} saiu.' },
  ...{ examples: ['Ana', '42'], buttons: [{ kind: 'phone' as const, text: 'Ligar', target: '+55 (11) 4000-0000' }] },
})
const list = (who = at.desk.supervisor) => at.desk.ask(listAccountTemplates, { whatsappId: at.connectionId }, who)

describe('the templates of an account', () => {
  test('are listed whatever became of them, with the quality and the limit of the number', async () => {
    expect(await list()).toEqual({
      number: { number: '+55 11 4000-0000', name: 'Loja', quality: 'GREEN', tier: 'TIER_2K' },
      templates: [
        {
          ...{ id: '2', name: 'foto', language: 'pt_BR', category: 'MARKETING', status: 'REJECTED', quality: 'UNKNOWN', reason: 'INVALID_FORMAT' },
          ...{ header: '[IMAGE]', body: 'Veja', footer: null, buttons: ['Ok'], isSendable: false },
        },
        {
          ...{ id: '1', name: 'pedido_saiu', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', quality: 'GREEN', reason: '' },
          ...{ header: null, body: 'Olá {{1}}.', footer: null, buttons: [], isSendable: true },
        },
      ],
    })
  })

  test('are asked for and deleted, and everybody who keeps them hears of it', async () => {
    await at.desk.ask(listTemplates, { whatsappId: at.connectionId }, at.desk.agent)
    const ear = await at.desk.socket(at.desk.supervisor)
    const made = await at.desk.ask(createTemplate, wanted(), at.desk.admin)
    expect(made.status).toBe('PENDING')
    expect(await ear.hear(templatesChanged, ({ connectionId }) => connectionId === at.connectionId)).toBeDefined()
    const call = at.graph.calls.find(({ method, path }) => method === 'POST' && path === `${WABA_ID}/message_templates`)
    expect(call?.json).toEqual({
      ...{ name: 'novo_pedido', language: 'pt_BR', category: 'UTILITY' },
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Loja' },
        { type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} saiu.', example: { body_text: [['Ana', '42']] } },
        { type: 'BUTTONS', buttons: [{ type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140000000' }] },
      ],
    })
    expect((await list()).templates.map(({ name, status }) => [name, status])).toContainEqual(['novo_pedido', 'PENDING'])
    // A template that waits cannot be sent, and the list of those that can is not an old one.
    expect((await at.desk.ask(listTemplates, { whatsappId: at.connectionId }, at.desk.agent)).map(({ name }) => name)).toEqual(['pedido_saiu'])

    await at.desk.ask(deleteTemplate, { id: made.id, whatsappId: at.connectionId, name: 'novo_pedido' }, at.desk.admin)
    expect((await list()).templates.map(({ name }) => name)).not.toContain('novo_pedido')
  })

  test('that have a picture in the heading are asked for with a sample, which goes there in two steps', async () => {
    const sampleId = await upload(at.desk.base, at.desk.admin, 'foto.png', PNG)
    at.graph.calls.length = 0
    await at.desk.ask(createTemplate, { ...wanted(), name: 'com_foto', headerKind: 'IMAGE', header: '', sampleId }, at.desk.admin)

    const call = (path: string) => at.graph.calls.find((one) => one.method === 'POST' && one.path === path)
    expect(Object.fromEntries(call(`${APP_ID}/uploads`)?.query ?? [])).toEqual({ file_name: 'sample', file_length: String(PNG.length), file_type: 'image/png' })
    expect(call('upload:session-1')?.headers).toMatchObject({ file_offset: '0', 'content-length': String(PNG.length) })
    expect(call(`${WABA_ID}/message_templates`)?.json.components).toContainEqual({ type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::handle'] } })
  })

  test('are refused where the sample is missing, of another kind, or the provider does not take it', async () => {
    const sampleId = await upload(at.desk.base, at.desk.admin, 'foto.png', PNG)
    const wish = { ...wanted(), name: 'com_video', headerKind: 'VIDEO' as const }
    const refused = (code: string) => ({ status: 422, body: { fields: [{ field: 'sampleId', code }] } })
    expect(await at.desk.refusal(createTemplate, wish, at.desk.admin)).toMatchObject(refused('required'))
    expect(await at.desk.refusal(createTemplate, { ...wish, sampleId }, at.desk.admin)).toMatchObject(refused('kind'))
    at.graph.refuse(`POST ${APP_ID}/uploads`, { status: 400, error: { code: 100, message: 'No upload' } })
    expect(await at.desk.refusal(createTemplate, { ...wish, headerKind: 'IMAGE', sampleId }, at.desk.admin)).toMatchObject({
      status: 422,
      error: 'ERR_TEMPLATE_REFUSED',
    })
  })

  test('are refused with the field, or with the words of the provider', async () => {
    expect(await at.desk.refusal(createTemplate, { ...wanted(), body: 'Oi {{2}}.' }, at.desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'body', code: 'places' }] },
    })
    at.graph.refuse(`POST ${WABA_ID}/message_templates`, {
      status: 400,
      error: { code: 100, message: 'Name already used', error_data: { details: 'in pt_BR' } },
    })
    expect(await at.desk.refusal(createTemplate, wanted(), at.desk.admin)).toMatchObject({
      status: 422,
      error: 'ERR_TEMPLATE_REFUSED',
      body: { detail: expect.stringContaining('Name already used') },
    })
    at.graph.refuse(`GET ${WABA_ID}/message_templates`, { status: 500, error: { code: 2 } })
    expect(await at.desk.refusal(listAccountTemplates, { whatsappId: at.connectionId }, at.desk.admin)).toMatchObject({ status: 502 })
  })

  test('are nothing of agents and of other companies', async () => {
    const { admin: stranger } = await at.desk.otherTenant()
    const wish = { whatsappId: at.connectionId }
    for (const [who, status] of [
      [at.desk.agent, 403],
      [stranger, 404],
    ] as const) {
      expect(await at.desk.refusal(listAccountTemplates, wish, who)).toMatchObject({ status })
      expect(await at.desk.refusal(createTemplate, wanted(), who)).toMatchObject({ status })
      expect(await at.desk.refusal(deleteTemplate, { ...wish, id: '1', name: 'pedido_saiu' }, who)).toMatchObject({ status })
    }
  })
})
