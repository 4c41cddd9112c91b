import { z } from 'zod'

/** Identifiers of Meta: digits. */
export const graphId = z
  .string()
  .trim()
  .regex(/^\d{1,32}$/)

export const graphVersion = z
  .string()
  .trim()
  .regex(/^v\d{1,3}\.\d$/)
  .default('v23.0')

/** Where Meta's own Graph API answers. */
export const GRAPH_ADDRESS = 'https://graph.facebook.com'

const isBaseAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

/** An address that paths can be written behind. */
export const baseAddress = z
  .string()
  .trim()
  .max(200)
  .superRefine((text, issues) => {
    if (!isBaseAddress(text)) issues.addIssue({ code: 'custom', params: { code: 'invalid_format' }, message: `Write it as ${GRAPH_ADDRESS}` })
  })
