import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from './routes.ts'

/** This machine and private networks. */
const PRIVATE_ADDRESS = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:(127|10|192\.168)\.|f[cd])/

const isSame = (given: string, wanted: string): boolean => given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/**
 * With a token, whoever has it. Without one, callers on this machine and its private networks by the address of the line itself,
 * which no header can claim; what a proxy brings in from outside says so and is refused.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token) return isSame(bearerOf(request) ?? '', token)
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !isForwarded && PRIVATE_ADDRESS.test(request.socket.remoteAddress ?? '')
}
