import { expect, test } from 'vitest'
import { type RiskSignal, riskOf } from './risk.ts'

const quiet: Record<RiskSignal, number> = { cold: 0, sameText: 0, burst: 0, failing: 0, restricted: 0 }

test.each([
  ['nothing unusual', { cold: 19, sameText: 14, burst: 14, failing: 9 }, 'low', []],
  ['twenty people who never wrote', { cold: 20 }, 'raised', ['cold']],
  ['sixty of them', { cold: 60 }, 'high', ['cold']],
  ['the same text to fifteen', { sameText: 15 }, 'raised', ['sameText']],
  ['the same text to fifty', { sameText: 50 }, 'high', ['sameText']],
  ['a busy minute', { burst: 15 }, 'raised', ['burst']],
  ['thirty a minute', { burst: 30 }, 'high', ['burst']],
  ['a tenth that fails', { failing: 10 }, 'raised', ['failing']],
  ['a quarter that fails', { failing: 25 }, 'high', ['failing']],
  ['one restriction', { restricted: 1 }, 'high', ['restricted']],
  ['two raised signals', { cold: 20, burst: 15 }, 'raised', ['cold', 'burst']],
  ['three raised signals', { cold: 20, burst: 15, failing: 10 }, 'high', ['cold', 'burst', 'failing']],
] as const)('%s', (_what, values, level, signals) => {
  const risk = riskOf({ ...quiet, ...values })

  expect([risk.level, risk.signals.map(({ signal }) => signal)]).toEqual([level, signals])
})
