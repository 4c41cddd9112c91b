import type { NumberHealth } from './accountTemplates.ts'

const THOUSAND = 1_000

/** How many people a number may begin with in a day: 'TIER_2K' is 2000; null for no limit, undefined for what is not told. */
export function limitOf({ tier }: Pick<NumberHealth, 'tier'>): number | null | undefined {
  if (tier === null) return undefined
  if (tier.includes('UNLIMITED')) return null
  const [, digits, thousand] = /(\d+)(K?)$/.exec(tier) ?? []
  return digits === undefined ? undefined : Number(digits) * (thousand ? THOUSAND : 1)
}
