import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

test.each([
  ['one value', 'status=open', { status: 'open' }],
  ['a repeated name', 'status=open&status=pending', { status: ['open', 'pending'] }],
  ['brackets', 'status[]=open&status[]=pending', { status: ['open', 'pending'] }],
  ['one in brackets', 'status[]=open', { status: ['open'] }],
  ['indexes', 'status[0]=open&status[1]=pending', { status: ['open', 'pending'] }],
  ['encoded brackets', 'status%5B%5D=open', { status: ['open'] }],
  ['a mixture', 'status=open&status[]=pending&status[5]=closed', { status: ['open', 'pending', 'closed'] }],
  ['spaces and accents', 'searchParam=Jo%C3%A3o+da+Silva', { searchParam: 'João da Silva' }],
  ['a value with signs of its own', 'searchParam=a%26b%3Dc', { searchParam: 'a&b=c' }],
  ['an empty value', 'searchParam=', { searchParam: '' }],
  ['a name alone', 'showAll', { showAll: '' }],
  ['nothing', '', {}],
  ['names that reach prototypes', '__proto__=1&constructor=2&prototype[]=3&a=4', { a: '4' }],
])('%s', (_what, text, parsed) => {
  expect(parseQuery(text)).toEqual(parsed)
})
