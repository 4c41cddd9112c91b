import { expect, test } from 'vitest'
import { countExamples, type NewTemplate, nextPlace, templateName, templateProblems } from './newTemplate.ts'

const template = (over: Partial<NewTemplate> = {}): NewTemplate => ({
  ...{ name: 'pedido_saiu', language: 'pt_BR', category: 'UTILITY', header: 'Loja', body: 'Olá {{1}}, o pedido {{2}} saiu.', footer: 'Obrigado' },
  ...{ headerKind: 'TEXT', sampleId: null, examples: ['Ana', '42'], buttons: [], ...over },
})
const button = (kind: 'reply' | 'url' | 'phone', target = '', text = 'Ver') => ({ kind, text, target })

test.each<[string, Partial<NewTemplate>, string[]]>([
  ['nothing wrong', {}, []],
  ['a picture in the heading without a sample', { headerKind: 'IMAGE' }, ['sampleId.required']],
  ['a picture in the heading, whatever its text was', { headerKind: 'IMAGE', sampleId: 'u1', header: '{{1}}' }, []],
  ['a name with capitals', { name: 'Pedido' }, ['name.invalid_format']],
  ['no name', { name: '' }, ['name.invalid_format']],
  ['a language that the provider has not', { language: 'tlh' }, ['language.invalid_value']],
  ['codes for signing in', { category: 'AUTHENTICATION' }, ['category.invalid_value']],
  ['no text', { body: ' ' }, ['body.required']],
  ['a long text', { body: 'a'.repeat(1_025) }, ['body.too_big']],
  ['a place that is left out', { body: 'Oi {{1}} e {{3}}.' }, ['body.places']],
  ['a place with a name', { body: 'Oi {{nome}}.' }, ['body.places']],
  ['a place at the end', { body: 'Oi {{1}}' }, ['body.edge']],
  ['a place at the beginning', { body: '{{1}}, oi' }, ['body.edge']],
  ['two places beside each other', { body: 'Oi {{1}} {{2}}.' }, ['body.neighbours']],
  ['an example that is missing', { examples: ['Ana', ' '] }, ['examples.required']],
  ['a place twice', { body: 'Oi {{1}}, {{1}}.', examples: ['Ana'] }, []],
  ['a heading with a place', { header: 'Oi {{1}}' }, ['header.plain']],
  ['a long footer', { footer: 'a'.repeat(61) }, ['footer.too_big']],
  ['buttons of every kind', { buttons: [button('reply'), button('url', 'https://loja.com.br'), button('phone', '+55 11 4000-0000')] }, []],
  ['a button without a text', { buttons: [button('reply', '', ' ')] }, ['buttons.0.required']],
  ['an address without https', { buttons: [button('reply'), button('url', 'http://loja.com.br')] }, ['buttons.1.url']],
  ['an address with a place', { buttons: [button('url', 'https://loja.com.br/{{1}}')] }, ['buttons.0.url']],
  ['no number', { buttons: [button('phone', 'loja')] }, ['buttons.0.phone']],
  ['two numbers', { buttons: [button('phone', '+551140000000'), button('phone', '+551140000001')] }, ['buttons.too_many']],
])('a template with %s', (_what, over, problems) => {
  expect(templateProblems(template(over)).map(({ field, code }) => `${field}.${code}`)).toEqual(problems)
})

test('a name is written as the provider takes it, places in their order', () => {
  expect([templateName('Pedido saiu!'), templateName('Ação 2 — já')]).toEqual(['pedido_saiu_', 'acao_2_ja'])
  expect([nextPlace('Oi'), nextPlace('Oi {{1}} e {{2}}')]).toEqual(['{{1}}', '{{3}}'])
  expect(countExamples('Oi {{1}}, {{2}} e {{1}}')).toBe(2)
})
