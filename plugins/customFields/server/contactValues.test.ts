import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listImports, startImport, uploadImport } from '#plugins/contacts/contract/import.ts'
import { createContact, getContact, listContacts, updateContact } from '#plugins/contacts/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())
afterEach(async () => {
  for (const { id } of await desk.ask(contract.listContactFields, {}, desk.admin)) await desk.ask(contract.deleteContactField, { id }, desk.admin)
})

type Facts = { name: string; value: string }[]
const factsOf = ({ extraInfo }: { extraInfo: { name: string; value: string }[] }): Facts => extraInfo.map(({ name, value }) => ({ name, value }))
const newContact = (extraInfo: Facts, who = desk.agent) => {
  count += 1
  return desk.ask(createContact, { name: `Pessoa ${count}`, number: `11 97000-${1000 + count}`, extraInfo }, who)
}
const define = (key: string, type: contract.ContactFieldDefinition['type'], isRequired = false) =>
  desk.ask(contract.createContactField, { name: `Nome de ${key}`, key, type, isRequired, options: type === 'choice' ? ['Ouro', 'Prata'] : [] }, desk.admin)

describe('the values of defined fields', () => {
  test('are checked by their type, and kept as it says', async () => {
    await define('plano', 'choice')
    await define('valor', 'number')
    const wrong = [
      { name: 'Plano', value: 'Bronze' },
      { name: 'valor', value: 'muito' },
    ]

    for (const refused of [
      await desk.refusal(createContact, { name: 'Ana', number: '11 97111-0001', extraInfo: wrong }, desk.agent),
      await desk.refusal(updateContact, { id: (await newContact([])).id, extraInfo: wrong }, desk.agent),
    ]) {
      expect(refused).toMatchObject({
        status: 422,
        body: {
          fields: [
            { field: 'extraInfo.plano', code: 'invalid_choice', message: 'Nome de plano is none of the options' },
            { field: 'extraInfo.valor', code: 'invalid_number', message: 'Nome de valor is not a number' },
          ],
        },
      })
    }
    const right = [
      { name: 'plano', value: 'OURO' },
      { name: 'valor', value: '1.500,50' },
      { name: 'Cidade', value: 'Santos' },
    ]
    const kept = [
      { name: 'plano', value: 'Ouro' },
      { name: 'valor', value: '1500,50' },
      { name: 'Cidade', value: 'Santos' },
    ]
    const { id, extraInfo } = await newContact(right)
    expect(factsOf({ extraInfo })).toEqual(kept)
    expect(factsOf(await desk.ask(updateContact, { id, extraInfo: kept.toSpliced(0, 1) }, desk.agent))).toEqual(kept.slice(1))
    expect((await desk.ask(listContacts, { searchParam: 'santos' }, desk.agent)).contacts.map((contact) => contact.id)).toContain(id)
  })

  test('that were there before stay free facts, and a wrong one stays until somebody changes it', async () => {
    const before = [
      { name: 'Plano', value: 'Antigo' },
      { name: 'Cidade', value: 'Santos' },
    ]
    const { id } = await newContact(before)
    await define('plano', 'choice')

    expect(factsOf(await desk.ask(updateContact, { id, name: 'Outro nome' }, desk.agent))).toEqual(before)
    const after = [before[0] ?? { name: '', value: '' }, { name: 'Cidade', value: 'Bertioga' }]
    expect(factsOf(await desk.ask(updateContact, { id, extraInfo: after }, desk.agent))).toEqual(after)
    expect((await desk.refusal(updateContact, { id, extraInfo: [{ name: 'Plano', value: 'Novo' }] }, desk.agent)).status).toBe(422)
    expect(factsOf(await desk.ask(getContact, { id }, desk.agent))).toEqual(after)
  })

  test('that are required are needed by new contacts, and are not taken away', async () => {
    const old = await newContact([])
    await define('desde', 'date', true)
    const missing = { status: 422, body: { fields: [{ field: 'extraInfo.desde', code: 'required' }] } }

    expect(await desk.refusal(createContact, { name: 'Ana', number: '11 97111-0002' }, desk.agent)).toMatchObject(missing)
    const { id, extraInfo } = await newContact([{ name: 'desde', value: '2024-02-29' }])
    expect(factsOf({ extraInfo })).toEqual([{ name: 'desde', value: '29/02/2024' }])
    expect(await desk.refusal(updateContact, { id, extraInfo: [] }, desk.agent)).toMatchObject(missing)
    expect(factsOf(await desk.ask(updateContact, { id: old.id, extraInfo: [{ name: 'Cidade', value: 'Santos' }] }, desk.agent))).toHaveLength(1)
    // Whoever writes to us is a contact, whatever the company wants to know.
    expect((await desk.visitor('Visitante')).contact.id).toBeGreaterThan(0)
  })

  test('go back to what they were, whatever the field asks by now', async () => {
    const { id } = await newContact([{ name: 'plano', value: 'Antigo' }])
    const undoLast = () => desk.ask(undoActionOn, { rows: 'contacts.texts', rowId: String(id) }, desk.agent)
    const facts = async () => factsOf(await desk.ask(getContact, { id }, desk.agent))
    await define('plano', 'choice')
    await define('desde', 'date', true)

    await desk.ask(updateContact, { id, extraInfo: [{ name: 'plano', value: 'Ouro' }] }, desk.agent)
    await undoLast()
    expect(await facts()).toEqual([{ name: 'plano', value: 'Antigo' }])

    const withDate = [...(await facts()), { name: 'desde', value: '29/02/2024' }]
    await desk.ask(updateContact, { id, extraInfo: withDate }, desk.agent)
    expect(await facts()).toEqual(withDate)
    await undoLast()
    expect(await facts()).toEqual([{ name: 'plano', value: 'Antigo' }])
  })

  test('are free again once the field is deleted, and another company has none of it', async () => {
    const { id: fieldId } = await define('plano', 'choice', true)
    const neighbour = (await desk.otherTenant()).admin
    expect(factsOf(await newContact([{ name: 'plano', value: 'Bronze' }], neighbour))).toEqual([{ name: 'plano', value: 'Bronze' }])

    const { id } = await newContact([{ name: 'plano', value: 'Ouro' }])
    await desk.ask(contract.deleteContactField, { id: fieldId }, desk.admin)

    expect(factsOf(await desk.ask(updateContact, { id, extraInfo: [{ name: 'plano', value: 'Bronze' }] }, desk.agent))).toEqual([
      { name: 'plano', value: 'Bronze' },
    ])
  })

  test('of an import go by the shown name or the key, and a wrong one is left out with its reason', async () => {
    await define('plano', 'choice')
    await define('cliente', 'yesNo')
    const form = new FormData()
    form.append('file', new Blob(['Nome;Telefone;Nome de Plano;CLIENTE\nUma;11 97222-0001;prata;yes\nOutra;11 97222-0002;Bronze;não']), 'contatos.csv')
    const reply = await fetch(`${desk.base}/contacts/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${desk.admin.token}` } })
    const { import: draft, mapping } = uploadImport.output.parse(await reply.json())
    expect(mapping.slice(2)).toEqual([
      { target: 'field', field: 'plano' },
      { target: 'field', field: 'cliente' },
    ])

    await desk.ask(startImport, { id: draft.id, mapping, existing: 'fill' }, desk.admin)
    const run = async () => (await desk.ask(listImports, {}, desk.admin)).imports.find(({ id }) => id === draft.id)
    await expect.poll(async () => (await run())?.status, { timeout: 15_000 }).toBe('done')

    expect(await run()).toMatchObject({ made: 2, problems: 1 })
    const detail = async (searchParam: string) => {
      const [contact] = (await desk.ask(listContacts, { searchParam }, desk.admin)).contacts
      return factsOf(await desk.ask(getContact, { id: contact?.id ?? 0 }, desk.admin))
    }
    expect(await detail('5511972220001')).toEqual([
      { name: 'plano', value: 'Prata' },
      { name: 'cliente', value: 'Sim' },
    ])
    expect(await detail('5511972220002')).toEqual([{ name: 'cliente', value: 'Não' }])
  })
})

describe('a text', () => {
  const filled = (text: string, contactId: number) =>
    desk.kernel.ctx
      .use(quickRepliesService)
      .filledText(text, { tenantId: desk.admin.tenantId, contactId, userId: null, ticket: null, timeZone: 'America/Sao_Paulo' })
  const unknownIn = async (contactId: number) =>
    (
      await desk.kernel.ctx.use(quickRepliesService).factsOf({
        tenantId: desk.admin.tenantId,
        contactId,
        userId: null,
        ticket: null,
        timeZone: 'America/Sao_Paulo',
      })
    ).extra.map(({ name }) => name)

  test('says the value of the contact, whatever the case of the key, and knows a field without one as empty', async () => {
    await define('plano', 'choice')
    const { id } = await newContact([{ name: 'Plano', value: 'Ouro' }])
    const bare = await newContact([])

    expect(await filled('Seu plano: {{plano}} {{PLANO}}', id)).toBe('Seu plano: Ouro Ouro')
    expect(await filled('Seu plano: {{plano}}.', bare.id)).toBe('Seu plano: .')
    expect(await unknownIn(bare.id)).toContain('plano')
  })

  test("says the company's value where a contact has none and the names are the same", async () => {
    await define('pix', 'text')
    const { id: variableId } = await desk.ask(contract.createVariable, { name: 'pix', value: 'loja@exemplo.com.br' }, desk.admin)
    const [own, bare] = [await newContact([{ name: 'pix', value: 'chave própria' }]), await newContact([])]

    expect(await filled('{{pix}}', own.id)).toBe('chave própria')
    expect(await filled('{{pix}}', bare.id)).toBe('loja@exemplo.com.br')
    await desk.ask(contract.deleteVariable, { id: variableId }, desk.admin)
  })
})
