import { expect, test } from 'vitest'
import type { Translate } from '#core/client/plugin.ts'
import type { AuditEntry } from '../contract/index.ts'
import { changesText, entryText, fieldText, fromText, personText, slugOf } from './entryText.ts'

const catalogue: Record<string, string> = {
  'audit.say.put-settings-key': 'Mudou a configuração {{name}}',
  'audit.say.post-auth-login': 'Entrou no sistema',
  'audit.say.undone': 'Desfez: {{what}}',
  'audit.say.other.put': '{{plugin}}: mudou {{name}}',
  'audit.say.suspendedSignIn': 'Entrada recusada: usuário suspenso',
  'audit.reason.ERR_INVALID_CREDENTIALS': 'conta ou senha errada',
  'audit.refusedSignIn': 'Entrada recusada: {{reason}}',
  'audit.refused': '{{what}}, recusado: {{reason}}',
  'audit.change': '{{field}}: {{before}} → {{after}}',
  'audit.change.untold': '{{field}} (valor não guardado)',
  'audit.nothing': 'vazio',
  'audit.initial': 'valor inicial',
  'audit.value.true': 'sim',
  'audit.value.false': 'não',
  'audit.sent': 'Campos enviados: {{fields}}',
  'audit.nobody': 'Sem conta conhecida',
  'audit.otherBrowser': 'Outro programa',
  'labels.deed.label.created': 'Criou a etiqueta {{name}}',
  'labels.deed.field.tag': 'nome',
  'labels.plugin.title': 'Etiquetas',
  'labels.audit.post-tags-sort': 'Ordenou as etiquetas',
}
const t: Translate = (key, values = {}) => (catalogue[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => String(values[name]))

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-23T12:00:00.000Z',
  user: { id: 2, name: 'Ana', profile: 'admin' },
  kind: 'service',
  action: 'PUT /tags/:id',
  permission: 'labels.edit',
  target: '5',
  name: 'VIP',
  said: null,
  fields: [],
  changes: [],
  outcome: 'done',
  address: '203.0.113.7',
  browser: 'Firefox',
  ...part,
})
const created = { key: 'labels.deed.label.created', values: { name: 'VIP' } }

test.each([
  ['the words of the plugin that did it', { said: created }, 'Criou a etiqueta VIP'],
  ['what was taken back', { said: created, action: 'POST /deeds/:id/undo' }, 'Desfez: Criou a etiqueta VIP'],
  ['a sentence of the plugin for the call', { action: 'POST /tags/sort' }, 'Ordenou as etiquetas'],
  ['a sentence of the register', { action: 'PUT /settings/:key', permission: 'settings.change', name: 'autoClose' }, 'Mudou a configuração autoClose'],
  ['what nobody foresaw', {}, 'Etiquetas: mudou VIP'],
  ['its number where it has no name', { name: null }, 'Etiquetas: mudou #5'],
  ['words of a plugin that is gone', { said: { key: 'gone.deed', values: {} } }, 'Etiquetas: mudou VIP'],
  ['a refused sign-in', { action: 'POST /auth/login', outcome: 'ERR_INVALID_CREDENTIALS' }, 'Entrada recusada: conta ou senha errada'],
  ['a refusal that has no words', { action: 'POST /auth/login', outcome: 'ERR_NEW' }, 'Entrada recusada: ERR_NEW'],
  [
    'somebody suspended',
    { action: 'POST /auth/login', outcome: 'ERR_INVALID_CREDENTIALS', said: { key: 'audit.say.suspendedSignIn', values: {} } },
    'Entrada recusada: usuário suspenso',
  ],
])('an entry tells %s', (_name, part, text) => {
  expect(entryText(entry(part), t)).toBe(text)
})

test.each([
  ['values', { changes: [{ field: 'tag', before: 'A', after: 'B' }] }, 'nome: A → B'],
  ['values as people say them', { changes: [{ field: 'tag', before: 'true', after: 'false' }] }, 'nome: sim → não'],
  ['the initial value of a setting', { action: 'PUT /settings/:key', changes: [{ field: 'x', before: null, after: '5' }] }, 'x: valor inicial → 5'],
  ['nothing more of a row that came', { action: 'POST /tags', said: created, fields: ['tag', 'color'] }, ''],
  ['an empty value', { changes: [{ field: 'tag', before: null, after: 'B' }] }, 'nome: vazio → B'],
  ['a value that is not kept', { changes: [{ field: 'password', before: null, after: null }] }, 'password (valor não guardado)'],
  ['the sent fields where nobody told', { fields: ['tag', 'color'] }, 'Campos enviados: nome, color'],
  ['nothing of a sign-in', { action: 'POST /auth/login', fields: ['email', 'password'] }, ''],
])('changes tell %s', (_name, part, text) => {
  expect(changesText(entry(part), t)).toBe(text)
})

test.each([
  ['PUT /tags/:id', 'put-tags-id'],
  ['DELETE /users/:id/sessions/:sessionId', 'delete-users-id-sessions-sessionid'],
  ['POST /twoFactor', 'post-twofactor'],
])('%s is looked up as %s', (action, slug) => {
  expect(slugOf(action)).toBe(slug)
})

test('who and from where', () => {
  expect(personText(entry({}), t)).toBe('Ana')
  expect(personText(entry({ user: null, name: 'in…' }), t)).toBe('in…')
  expect(personText(entry({ user: null, name: null }), t)).toBe('Sem conta conhecida')
  expect(fromText(entry({}), t)).toBe('Firefox · 203.0.113.7')
  expect(fromText(entry({ browser: 'other', address: null }), t)).toBe('Outro programa')
  expect(fieldText('tag:5', { permission: 'labels.edit' }, t)).toBe('nome')
})
