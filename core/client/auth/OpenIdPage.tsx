import { type SyntheticEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { z } from 'zod'
import { navigate } from '#core/client/browser/navigate.ts'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/translate.ts'
import type { Session } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { finishOpenId, openIdState, proveOpenId, readReturningState } from '#core/contract/openId.ts'
import { landingOf } from './guard.ts'
import { beginSession } from './login.ts'
import { takeWantedAddress } from './openIdReturn.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const enrolmentSchema = z.object({ token: z.string(), secret: z.string(), uri: z.string() })
const askedSchema = z.object({ ticket: z.string(), enrolment: enrolmentSchema.nullable().catch(null) })
type Asked = z.infer<typeof askedSchema>

/** The same answer is handed in once, however often the page is drawn. */
const handedIn = new Map<string, Promise<void>>()

/** Signs in, or goes on at the page that a signed-in person began at. An address without a state was opened by hand: there is nothing to ask the server. */
async function signIn(query: string): Promise<void> {
  const returning = readReturningState(query)
  // The whole program begins there: the page takes the answer before it is drawn.
  if (returning) return location.replace(`${returning.path}?${returning.query}`)
  if (!new URLSearchParams(query).has('state')) throw openIdState()
  await goIn(await call(finishOpenId, { query }))
}

async function goIn(session: Session): Promise<void> {
  await beginSession(session)
  navigate(takeWantedAddress() ?? landingOf(session.profile), { replace: true })
}

/** Where a provider of identities sends the browser back to: signs in, or says why not. */
export default function OpenIdPage() {
  const t = useT()
  const search = useSearch()
  // As it came: the address moves on with the sign-in.
  const [query] = useState(() => search.replace(/^\?/, ''))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const work = handedIn.get(query) ?? signIn(query)
    handedIn.set(query, work)
    work.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_SECOND_FACTOR') setAsked(askedSchema.parse(error.body))
      else setProblem(errorText(error))
    })
  }, [query])
  if (asked) return <ProofForm asked={asked} onLost={setProblem} />
  return (
    <PublicPage title={t(problem === null ? 'core.openId.title' : 'core.openId.failed')}>
      <p className="prose" role={problem === null ? 'status' : 'alert'}>
        {problem ?? t('core.openId.text')}
      </p>
      {problem !== null && (
        <PageLink to="/login" isButton>
          {t('core.openId.back')}
        </PageLink>
      )}
    </PublicPage>
  )
}

function ProofForm({ asked, onLost }: { asked: Asked; onLost: (problem: string) => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setError(t('core.login.codeMissing'))
    setBusy(true)
    setError(null)
    try {
      const { ticket, enrolment } = asked
      await goIn(await call(proveOpenId, { ticket, code: code.trim(), ...(enrolment && { enrolment: enrolment.token }) }))
    } catch (caught) {
      setBusy(false)
      if (caught instanceof AppError && caught.code === 'ERR_OPENID_STATE') onLost(errorText(caught))
      setError(errorText(caught))
    }
  }
  return (
    <PublicPage title={t('core.login.title')}>
      <form className="deed" onSubmit={submit} noValidate>
        <SecondFactor asked={asked} code={code} error={error} onCode={setCode} />
        <button type="submit" className="deed-button" aria-busy={isBusy}>
          {t(isBusy ? 'core.login.submitting' : 'core.login.submit')}
        </button>
      </form>
    </PublicPage>
  )
}
