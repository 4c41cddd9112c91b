import { describe, expect, test } from 'vitest'
import { questionKey, questionWords } from './questionWords.ts'

describe('the words of a question', () => {
  test.each([
    ['Oi, bom dia! Qual é o prazo de troca?', ['prazo', 'troca']],
    ['Vocês aceitam cartão de crédito?', ['aceitam', 'cartão', 'crédito']],
    ['AÇÃO ação Acao', ['ação']],
    ['Quero falar com um atendente, por favor', []],
    ['O que é isso?', []],
    ['CEP 01310-100 no dia 5', ['cep', '01310', '100', '5']],
    ['¿Cuánto cuesta el envío?', ['cuesta', 'envío']],
    ['What is the price?', ['price']],
    ['', []],
    ['?!… 😀', []],
  ])('%s', (question, words) => {
    expect(questionWords(question).map(({ asked }) => asked)).toEqual(words)
  })

  test('of an endless question are the first twelve', () => {
    expect(questionWords(Array.from({ length: 50 }, (_none, index) => `palavra${index}`).join(' '))).toHaveLength(12)
  })
})

describe('questions that ask the same', () => {
  test.each([
    ['Qual o prazo de troca?', 'qual é o PRAZO para trocas', true],
    ['Vocês consertam celular?', 'celulares vocês consertam?', true],
    ['Como peço devolução?', 'Como peço devoluções', true],
    ['Tem cartão presente?', 'tem cartao presente', true],
    ['Qual o prazo de troca?', 'Qual o prazo de entrega?', false],
    ['Abre no sábado?', 'Abre no domingo?', false],
  ])('%s / %s: %s', (one, other, isSame) => {
    expect(questionKey(one) === questionKey(other)).toBe(isSame)
  })

  test('one that says nothing has no key', () => {
    expect(questionKey('Oi, tudo bem?')).toBe('')
  })
})
