import { describe, expect, test } from 'vitest'
import { LONGEST_VALUE, LONGEST_VARIABLE, variables } from './index.ts'

const codesOf = (name: string, value = 'Rua A, 1') => variables.problems({ name, value }).map(({ field, code }) => `${field}.${code}`)

describe('a variable', () => {
  test.each(['pix', 'chave_pix', 'Endereco2', '  site  ', '2via', 'x'.repeat(LONGEST_VARIABLE)])('may be called %s', (name) => {
    expect(codesOf(name)).toEqual([])
  })

  test.each([
    ['', 'name.required'],
    ['   ', 'name.required'],
    ['chave pix', 'name.invalid_format'],
    ['endereço', 'name.invalid_format'],
    ['{{pix}}', 'name.invalid_format'],
    ['chave-pix', 'name.invalid_format'],
    ['x'.repeat(LONGEST_VARIABLE + 1), 'name.too_big'],
    ['name', 'name.built_in'],
    ['FirstName', 'name.built_in'],
    ['ticket_id', 'name.built_in'],
  ])('is not called %j: %s', (name, code) => {
    expect(codesOf(name)).toEqual([code])
  })

  test.each([
    ['', ['value.required']],
    [' \n', ['value.required']],
    ['x'.repeat(LONGEST_VALUE), []],
    ['x'.repeat(LONGEST_VALUE + 1), ['value.too_big']],
  ])('has a value', (value, codes) => {
    expect(codesOf('pix', value)).toEqual(codes)
  })
})
