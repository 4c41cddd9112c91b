import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newVariable = (value = 'Rua das Flores, 10') => {
  count += 1
  return desk.ask(contract.createVariable, { name: `Lugar_${count}`, value }, desk.admin)
}
const listed = async (who = desk.admin) => desk.ask(contract.listCompanyVariables, {}, who)

describe('the variables of the company', () => {
  test('are made, listed by name, changed and deleted', async () => {
    const made = await desk.ask(contract.createVariable, { name: ' Zeta ', value: ' um ' }, desk.supervisor)
    expect(made).toMatchObject({ name: 'Zeta', value: 'um', rev: 1 })
    await desk.ask(contract.createVariable, { name: 'alfa', value: 'dois' }, desk.admin)
    expect((await listed(desk.agent)).map(({ name }) => name)).toEqual(['alfa', 'Zeta'])

    expect(await desk.ask(contract.updateVariable, { id: made.id, value: 'três' }, desk.admin)).toMatchObject({ name: 'Zeta', value: 'três', rev: 2 })
    expect(await desk.ask(contract.deleteVariable, { id: made.id }, desk.admin)).toEqual({ id: made.id })
    expect((await listed()).map(({ name }) => name)).toEqual(['alfa'])
    expect((await desk.refusal(contract.updateVariable, { id: made.id, value: 'x' }, desk.admin)).status).toBe(404)
    expect((await desk.refusal(contract.deleteVariable, { id: made.id }, desk.admin)).status).toBe(404)
  })

  test.each([
    ['a name twice, whatever its case', async () => ({ name: (await newVariable()).name.toUpperCase(), value: 'x' }), ['name.duplicated']],
    ['a built-in name', async () => ({ name: 'Protocol', value: 'x' }), ['name.built_in']],
    ['nothing', async () => ({}), ['name.required', 'value.required']],
  ])('%s is refused', async (_what, input, codes) => {
    const { status, body } = await desk.refusal(contract.createVariable, await input(), desk.admin)

    expect(status).toBe(422)
    expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
  })

  test('are kept by leaders alone, and by no other company', async () => {
    const { id } = await newVariable()
    const neighbour = (await desk.otherTenant()).admin

    expect((await desk.refusal(contract.createVariable, { name: 'meu', value: 'x' }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.updateVariable, { id, value: 'x' }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.deleteVariable, { id }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.updateVariable, { id, value: 'x' }, neighbour)).status).toBe(404)
    expect((await desk.refusal(contract.deleteVariable, { id }, neighbour)).status).toBe(404)
    expect(await listed(neighbour)).toEqual([])
  })

  test('are heard of by others', async () => {
    const ear = await desk.socket(desk.agent2)
    const made = await newVariable()
    expect(await ear.hear(contract.variableSaved, ({ id }) => id === made.id)).toEqual(made)

    await desk.ask(contract.deleteVariable, { id: made.id }, desk.admin)
    expect(await ear.hear(contract.variableGone, ({ id }) => id === made.id)).toEqual({ id: made.id })
  })
})

describe('a text', () => {
  const filled = async (text: string, contactId: number) =>
    desk.kernel.ctx
      .use(quickRepliesService)
      .filledText(text, { tenantId: desk.admin.tenantId, contactId, userId: null, ticket: null, timeZone: 'America/Sao_Paulo' })

  test('says the value of now, nothing once it is deleted, and the contact goes first', async () => {
    const { contactId } = (await desk.waitingTicket()).ticket
    const { id, name } = await newVariable('Rua A')
    const text = `Em {{${name}}} e {{ ${name.toLowerCase()} }}`
    expect(await filled(text, contactId)).toBe('Em Rua A e Rua A')

    await desk.ask(contract.updateVariable, { id, value: 'Rua B' }, desk.admin)
    expect(await filled(text, contactId)).toBe('Em Rua B e Rua B')

    await desk.ask(updateContact, { id: contactId, extraInfo: [{ name, value: 'Casa do cliente' }] }, desk.admin)
    expect(await filled(`{{${name}}}`, contactId)).toBe('Casa do cliente')

    await desk.ask(updateContact, { id: contactId, extraInfo: [] }, desk.admin)
    await desk.ask(contract.deleteVariable, { id }, desk.admin)
    expect(await filled(text, contactId)).toBe('Em  e ')
  })
})
