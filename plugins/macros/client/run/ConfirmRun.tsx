import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { cachedMacro } from '../macros.ts'
import { StepSentences } from '../StepSentences.tsx'
import { stepSentence } from '../stepSentence.ts'
import { runNow } from './runCommands.ts'

/** So many are named; the others are counted. */
const MOST_NAMED = 6

/** Dialog that tells what a macro will do, to whom, and what of it stays done. */
export default function ConfirmRun({ macroId, ticketIds, onClose }: { macroId: number; ticketIds: readonly number[]; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [macro] = useState(() => cachedMacro(macroId))
  const named = useQuery({
    queryKey: ['macros.confirm', ...ticketIds.slice(0, MOST_NAMED)],
    queryFn: () => Promise.all(ticketIds.slice(0, MOST_NAMED).map((id) => client.use(ticketRows).load(id))),
    staleTime: 0,
  }).data
  if (!macro) return null
  const lasting = macro.steps.map((step) => stepSentence(step, client.get, t)).filter(({ lasts }) => lasts)
  const more = ticketIds.length - MOST_NAMED
  const go = () => {
    onClose()
    void client.run(runNow, { macroId, ticketIds: [...ticketIds] })
  }
  return (
    <Dialog
      title={t('macros.confirm.title', { name: macro.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('workbench.cancel')}</Button>
          <Button variant="primary" onClick={go} data-autofocus>
            {ticketIds.length === 1 ? t('macros.confirm.go') : t('macros.confirm.goMany', { count: ticketIds.length })}
          </Button>
        </>
      }
    >
      <p>{t('macros.confirm.on', { count: ticketIds.length })}</p>
      <ul className="macro-names">
        {named?.map(({ id, name }) => (
          <li key={id}>
            <span className="cut">{name}</span> <span className="dim">#{id}</span>
          </li>
        ))}
        {more > 0 && <li className="dim">{t('macros.confirm.more', { count: more })}</li>}
      </ul>
      <StepSentences steps={macro.steps} />
      {lasting.length > 0 && <p className="macro-lasting">{t('macros.confirm.lasting', { steps: lasting.map(({ sentence }) => sentence).join('; ') })}</p>}
    </Dialog>
  )
}
