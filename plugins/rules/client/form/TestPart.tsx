import { Play } from '@blueprintjs/icons'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { MOST_DAYS, MOST_SHOWN, type RuleDefinition, type RuleTest, testRule } from '../../contract/index.ts'

interface TestPartProps {
  definition: RuleDefinition
  /** Something is wrong with it: that is said before anything is tried. */
  hasProblems: boolean
}

type Tried = { test: RuleTest; of: RuleDefinition; days: number } | { failure: string } | null

/** 'Testar com ontem': which conversations the rule would have caught, as it is written now. Nothing is done to them. */
export function TestPart({ definition, hasProblems }: TestPartProps) {
  const t = useT()
  const [tried, setTried] = useState<Tried>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (days: number) => {
    setBusy(true)
    try {
      setTried({ test: await call(testRule, { definition, days }), of: definition, days })
    } catch (error) {
      setTried({ failure: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="rule-test" aria-label={t('rules.test.title')}>
      <div className="rule-line">
        <Button icon={Play} isBusy={isBusy} disabled={hasProblems} onClick={() => void run(1)}>
          {t('rules.test.day')}
        </Button>
        <Button variant="minimal" isBusy={isBusy} disabled={hasProblems} onClick={() => void run(MOST_DAYS)}>
          {t('rules.test.week')}
        </Button>
        <span className="dim grow">{t(hasProblems ? 'rules.test.unfinished' : 'rules.test.nothingDone')}</span>
      </div>
      <div role="status">
        {tried && 'failure' in tried && <p className="form-error">{tried.failure}</p>}
        {tried && 'test' in tried && <Result tried={tried} isOld={tried.of !== definition} />}
      </div>
    </section>
  )
}

function Result({ tried: { test, days }, isOld }: { tried: Exclude<Tried, null | { failure: string }>; isOld: boolean }) {
  const t = useT()
  const client = useClient()
  const { count, looked, isCut, conversations: found } = test
  return (
    <>
      <p>
        <strong>{t(days === 1 ? 'rules.test.countDay' : 'rules.test.countWeek', { count })}</strong>{' '}
        <span className="dim">
          {t('rules.test.looked', { count: looked })} {isCut && t('rules.test.cut')} {isOld && t('rules.test.old')}
        </span>
      </p>
      <ul className="rule-found">
        {found.map(({ ticketId, contact, at, times }) => (
          <li key={ticketId}>
            <button type="button" className="link" onClick={() => client.use(conversations).open(ticketId, 'right')}>
              {contact}
            </button>
            <span className="dim">
              <RelativeTime at={at} style="minute" /> {times > 1 && t('rules.test.times', { count: times })}
            </span>
          </li>
        ))}
      </ul>
      {count > MOST_SHOWN && <p className="dim">{t('rules.test.more', { count: count - MOST_SHOWN })}</p>}
      {count > 0 && <p className="dim">{t('rules.test.asNow')}</p>}
    </>
  )
}
