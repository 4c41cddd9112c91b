import { describe, expect, it } from 'vitest'
import { buildRequest } from './buildRequest.ts'

describe('a call on the wire', () => {
  it.each([
    ['fills the path', '/tickets/:ticketId/logs', { ticketId: 12 }, '/tickets/12/logs'],
    ['encodes the path', '/files/:name', { name: 'a/b ?' }, '/files/a%2Fb%20%3F'],
    ['puts the rest into the query', '/users/:id', { id: 1, full: true }, '/users/1?full=true'],
    ['repeats lists', '/tickets', { status: ['open', 'pending'], queuesIds: [1, 2] }, '/tickets?status=open&status=pending&queuesIds=1&queuesIds=2'],
    ['leaves out what is absent', '/tickets', { searchParam: undefined, count: null, queuesIds: [] }, '/tickets'],
    ['keeps empty texts and zeros', '/tickets', { searchParam: '', page: 0, showAll: false }, '/tickets?searchParam=&page=0&showAll=false'],
    ['encodes the query', '/tickets', { searchParam: 'a&b=ç' }, '/tickets?searchParam=a%26b%3D%C3%A7'],
  ] as const)('%s', (_, path, input, url) => {
    expect(buildRequest({ method: 'GET', path }, input)).toEqual({ method: 'GET', url })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s sends the rest as JSON', (method) => {
    const request = buildRequest({ method, path: '/userTenants/:id' }, { id: 4, tenantId: 2 }, 'https://api.example/')

    expect(request).toEqual({ method, url: 'https://api.example/userTenants/4', json: { tenantId: 2 } })
  })

  it('sends files as a form, lists as repeated fields', () => {
    const file = new Blob(['x'])

    const { form, json } = buildRequest({ method: 'POST', path: '/messages/:ticketId' }, { ticketId: 1, body: 'oi', medias: [file, file] })

    expect(json).toBeUndefined()
    expect(form?.get('body')).toBe('oi')
    expect(form?.getAll('medias')).toHaveLength(2)
  })

  it.each([undefined, null, ''])('refuses %o in the path', (id) => {
    expect(() => buildRequest({ method: 'GET', path: '/users/:id' }, { id })).toThrow('no id given')
  })
})
