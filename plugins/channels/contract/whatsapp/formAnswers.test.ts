import { expect, test } from 'vitest'
import { answerLines } from './formAnswers.ts'

test('every answer of a form is a line: lists are joined, objects are told by their fields', () => {
  const answers = {
    ...{ flow_token: 'x', nome: 'Ana', servicos: ['corte', 'barba'] },
    endereco: { values: { cep: '01001-000', numero: '12', cidade: 'São Paulo' } },
    ...{ aceita: true, idade: 0, obs: null, vazio: [], nada: {} },
    pessoas: [{ nome: 'Bia', idade: 4 }, { nome: 'Caio' }, {}],
    entrega: { dia: '2026-11-30', janela: { de: '08:00', ate: '12:00' } },
  }

  expect(answerLines(JSON.stringify(answers))).toEqual([
    'nome: Ana',
    'servicos: corte, barba',
    'endereco: cep: 01001-000; numero: 12; cidade: São Paulo',
    'aceita: true',
    'idade: 0',
    'pessoas: (nome: Bia; idade: 4), (nome: Caio)',
    'entrega: dia: 2026-11-30; janela: de: 08:00; ate: 12:00',
  ])
})

test('half a character at the end of an answer is left out', () => {
  expect(answerLines('{"obs": "ok \\ud83d"}')).toEqual(['obs: ok'])
})

test('answers that are held very deep are shown as they are', () => {
  const deep = (depth: number): unknown => (depth === 0 ? 'fim' : { a: deep(depth - 1), b: 1 })

  expect(answerLines(JSON.stringify({ x: deep(30) })).join()).toContain('fim')
})

test.each([undefined, null, '', '{', '[]', '"x"', '7', 'null'])('%j has no answers', (json) => {
  expect(answerLines(json)).toEqual([])
})
