// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { lastText } from './lastText.ts'

const ME = 7
const me = { userId: ME, username: 'Agente Um' }

test.each([
  ['the contact', { lastMessage: 'Oi', lastMessageBy: null, answered: false }, 'Oi'],
  ['oneself', { lastMessage: 'Oi', lastMessageBy: { userId: ME, name: 'Agente Um' }, answered: true }, 'Você: Oi'],
  ['a colleague', { lastMessage: 'Oi', lastMessageBy: { userId: 8, name: 'Dois da Silva' }, answered: true }, 'Dois: Oi'],
  ['a colleague of the same first name', { lastMessage: 'Oi', lastMessageBy: { userId: 8, name: 'Agente Dois' }, answered: true }, 'Dois: Oi'],
  ['a robot', { lastMessage: 'Oi', lastMessageBy: { userId: null, name: '' }, answered: false }, 'Robô: Oi'],
  ['somebody of the team who is not known', { lastMessage: 'Oi', answered: true }, 'Equipe: Oi'],
  ['a colleague without a name', { lastMessage: 'Oi', lastMessageBy: { userId: 8, name: ' ' }, answered: true }, 'Equipe: Oi'],
  ['nobody, where there is no text', { lastMessage: '', lastMessageBy: { userId: ME, name: 'Agente Um' }, answered: true }, ''],
])('the last words name %s', async (_who, ticket, text) => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })

  expect(lastText(ticket, me, t)).toBe(text)
})
