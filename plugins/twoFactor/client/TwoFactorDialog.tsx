import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { copyToClipboard, reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { QrCode } from '#core/client/ui/QrCode.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from '../contract/index.ts'
import { CodeForm } from './CodeForm.tsx'
import { askAgain, stateQuery } from './queries.ts'
import './twoFactor.css'

type Offer = z.infer<typeof beginTwoFactor.output>

/** Codes that are shown once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  return (
    <>
      <p>{t('twoFactor.codes.text')}</p>
      <ul className="two-factor-codes" aria-label={t('twoFactor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="two-factor-foot">
        <Button variant="primary" onClick={onDone}>
          {t('twoFactor.codes.done')}
        </Button>
        <Button onClick={() => void copyToClipboard(codes.join('\n'), t('twoFactor.codes.copied'))}>{t('twoFactor.codes.copy')}</Button>
      </div>
    </>
  )
}

/** Dialog of one's own second factor: none yet, being set up, or there with its recovery codes. */
export default function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const query = useQuery(stateQuery)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const state = query.data
  const begin = () => void call(beginTwoFactor, {}).then(setOffer, reportError)
  const confirm = async (code: string) => {
    const { recoveryCodes } = await call(confirmTwoFactor, { token: offer?.token ?? '', code })
    await askAgain()
    setOffer(null)
    setCodes(recoveryCodes)
    client.notify(t('twoFactor.done.on'))
  }
  const renew = async (code: string) => setCodes((await call(renewRecoveryCodes, { code })).recoveryCodes)
  const end = async (code: string) => {
    await call(endTwoFactor, { code })
    await askAgain()
    client.notify(t('twoFactor.done.off'))
  }
  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
    if (query.isError && !state)
      return <ErrorState title={t('workbench.error.titleOf', { what: t('twoFactor.title') })} error={query.error} onRetry={() => void query.refetch()} />
    if (!state) return <Skeleton shape="form" />
    if (offer)
      return (
        <CodeForm actions={[{ label: t('twoFactor.confirm'), variant: 'primary', run: confirm }]}>
          <p>{t('twoFactor.scan')}</p>
          <QrCode text={offer.uri} label={t('twoFactor.qr')} />
          <p>
            {t('twoFactor.secret')} <code>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </CodeForm>
      )
    if (!state.isOn)
      return (
        <>
          <p>{t('twoFactor.off')}</p>
          <Button variant="primary" onClick={begin}>
            {t('twoFactor.begin')}
          </Button>
        </>
      )
    const renewAction = { label: t('twoFactor.newCodes'), run: renew }
    const endAction = { label: t('twoFactor.end'), variant: 'danger' as const, run: end }
    return (
      <CodeForm help={t('twoFactor.codeHelp')} actions={state.isRequired ? [renewAction] : [renewAction, endAction]}>
        <p>
          {t('twoFactor.on')} {t('twoFactor.left', { count: state.recoveryLeft })}
        </p>
        {state.isRequired && <p className="dim">{t('twoFactor.required')}</p>}
      </CodeForm>
    )
  }
  return (
    <Dialog title={t('twoFactor.title')} onClose={onClose}>
      <div className="two-factor">{body()}</div>
    </Dialog>
  )
}
