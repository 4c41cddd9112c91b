import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hostileTexts } from '#tests/server/support/values.ts'
import type { MediaFile } from '../contract/index.ts'
import { type MediaDesk, startMediaDesk } from './testing/mediaDesk.ts'

let desk: MediaDesk
let uploadId: string
let file: MediaFile
beforeAll(async () => {
  desk = await startMediaDesk()
  uploadId = (await desk.tus.begin(10, { filename: 'a.txt' }, desk.agent)).id
  file = await desk.store('a.txt', new TextEncoder().encode('dez letras'))
})
afterAll(() => desk.stop())

const refusalSchema = z.looseObject({ error: z.string().regex(/^ERR_[A-Z_]+$/) })

/** Problems of an answer: an error of the server, or a refusal that is not in our words. */
async function complaintAbout(what: string, reply: Response, method: string): Promise<string[]> {
  const text = await reply.text()
  if (reply.status >= 500) return [`${what}: ${reply.status}`]
  if (reply.status < 400 || reply.status === 416 || method === 'HEAD') return []
  return refusalSchema.safeParse(JSON.parse(text.startsWith('{') ? text : '{}')).success ? [] : [`${what}: ${reply.status} ${text.slice(0, 80)}`]
}

const hostile = [...hostileTexts, '', '1e9', '0x10', '-0', '1,2', 'filename', 'filename !!', 'filename w6k=', 'filename Zm90bw==,filename Zm90bw==', 'a b c']

test.each([
  ['POST', 'upload-length'],
  ['POST', 'upload-metadata'],
  ['POST', 'upload-defer-length'],
  ['POST', 'upload-concat'],
  ['POST', 'tus-resumable'],
  ['POST', 'content-type'],
  ['POST', 'x-http-method-override'],
  ['PATCH', 'upload-offset'],
  ['PATCH', 'upload-length'],
  ['PATCH', 'content-type'],
  ['PATCH', 'tus-resumable'],
  ['PATCH', 'authorization'],
  ['HEAD', 'tus-resumable'],
  ['OPTIONS', 'origin'],
])('%s takes every wrong %s without an error of the server', async (method, header) => {
  const complaints: string[] = []
  for (const text of hostile) {
    const headers = {
      authorization: `Bearer ${desk.agent.token}`,
      'tus-resumable': '1.0.0',
      ...(method === 'POST' ? { 'upload-length': '10' } : {}),
      ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}),
      [header]: text,
    }
    const path = method === 'POST' || method === 'OPTIONS' ? '/uploads' : `/uploads/${uploadId}`
    const reply = await fetch(desk.base + path, { method, headers })
    complaints.push(...(await complaintAbout(`${header}: ${text}`, reply, method)))
  }

  expect(complaints).toEqual([])
})

test.each(['HEAD', 'PATCH', 'DELETE', 'GET'])('%s takes every wrong id of an upload', async (method) => {
  const complaints: string[] = []
  for (const text of hostileTexts) {
    const headers = {
      authorization: `Bearer ${desk.agent.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    complaints.push(...(await complaintAbout(text, await fetch(`${desk.base}/uploads/${text}`, { method, headers }), method)))
  }

  expect(complaints).toEqual([])
})

test('an address takes every wrong part', async () => {
  const complaints: string[] = []
  for (const text of [...hostileTexts, 'x'.repeat(5_000), '%', '%zz']) {
    const path = file.url.replace(/\?.*/, '')
    const wrong = [
      file.url.replace(/\/media\/\d+/, `/media/${text}`),
      file.url.replace(file.id, text),
      file.url.replace('a.txt', text),
      `${path}?expires=${text}&signature=${text}`,
      `${file.url}&variant=${text}`,
      `${file.url}&expires=${text}`,
    ]
    for (const one of wrong) complaints.push(...(await complaintAbout(one.slice(0, 120), await desk.get(one), 'GET')))
  }
  for (const range of ['bytes', 'bytes=', 'bytes=a-b', 'bytes=1-0', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', `bytes=${'0-1,'.repeat(500)}0-1`])
    complaints.push(...(await complaintAbout(range, await desk.get(file.url, { range }), 'GET')))

  expect(complaints).toEqual([])
})
