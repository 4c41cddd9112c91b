import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import type { AdministeredConnection, ChannelType } from '#plugins/connections/contract/index.ts'
import { type FallbackRule, fallbackCauses, LONGEST_WAIT_MINUTES, MOST_PARTS, ruleProblems, setFallbackRule } from '../contract/index.ts'
import { refreshRules, waysFor } from './rules.ts'
import { ruleSentence } from './sentence.ts'
import { WaysField } from './WaysField.tsx'

interface RuleFormProps {
  connection: AdministeredConnection
  rule: FallbackRule
  connections: readonly AdministeredConnection[]
  types: readonly ChannelType[]
  onClose: () => void
}

/** The number that was typed; null for what is none, or out of bounds. */
const numberOf = (text: string, least: number, most: number): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

const BOUNDS: Record<string, { least: number; longest: number }> = {
  waitMinutes: { least: 0, longest: LONGEST_WAIT_MINUTES },
  mostParts: { least: 1, longest: MOST_PARTS },
}
const outOfBounds = (field: string): FieldError => ({ field, code: 'bounds', message: 'Out of bounds' })

/** Which connections are tried when one does not carry a message, in which order, and for which reasons. */
export function RuleForm({ connection, rule, connections, types, onClose }: RuleFormProps) {
  const t = useT()
  const client = useClient()
  const locale = useAtomValue(localeAtom)
  // Changes that another window saves meanwhile do not go into what is written here: saving says so.
  const [{ rev, ...read }] = useState(rule)
  const initial = { ...read, waitMinutes: String(read.waitMinutes), mostParts: String(read.mostParts) }
  const sentenceOf = ({ field, code }: FieldError) => t(`fallback.problem.${code}`, BOUNDS[field])
  const { draft, change, problemOf, save, isDirty } = useDraft(initial, sentenceOf, t('fallback.refused'))
  const minutes = numberOf(draft.waitMinutes, 0, LONGEST_WAIT_MINUTES)
  const parts = numberOf(draft.mostParts, 1, MOST_PARTS)
  const startsByNumber = (type: string) => types.find((kind) => kind.type === type)?.abilities.startsByNumber ?? false
  const known = connections.map(({ id, type }) => ({ id, type, startsByNumber: startsByNumber(type) }))
  const own = () => [
    ...ruleProblems(draft, connection.type, known),
    ...(minutes === null ? [outOfBounds('waitMinutes')] : []),
    ...(parts === null ? [outOfBounds('mostParts')] : []),
  ]
  // A way that was deleted is wrong before anybody saves, and another one stands in its place once it is taken out.
  const problemAt = (field: string): string | null => {
    const found = ruleProblems(draft, connection.type, known).find((problem) => problem.field === field)
    return found ? sentenceOf(found) : null
  }
  const write = async () => {
    const { isOn, wayIds, causes } = draft
    await call(setFallbackRule, { whatsappId: connection.id, rev, isOn, wayIds, causes, waitMinutes: minutes ?? 0, mostParts: parts ?? 1 })
    await refreshRules()
    client.notify(t(isOn ? 'fallback.saved' : 'fallback.savedOff', { name: connection.name }), 'success')
  }
  const nameOf = (id: number) => connections.find((one) => one.id === id)?.name ?? t('fallback.way.deleted')
  const either = (list: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(list)
  const isByParts = draft.wayIds.some((id) => connections.some((one) => one.id === id && one.type === 'sms'))
  return (
    <FormDialog title={t('fallback.titleOf', { name: connection.name })} isDirty={isDirty} onSave={() => save(own(), write)} onClose={onClose}>
      <Switch label={t('fallback.isOn')} help={t('fallback.isOnHelp')} isOn={draft.isOn} onChange={(isOn) => change({ isOn })} />
      <p className="fallback-sentence" role="status">
        {ruleSentence(t, either, { ...draft, waitMinutes: minutes ?? 0 }, nameOf)}
      </p>
      <WaysField
        ids={draft.wayIds}
        connections={connections}
        offered={waysFor(connection, connections, types)}
        error={problemOf('wayIds')}
        errorAt={(at) => problemAt(`wayIds.${at}`)}
        onChange={(wayIds) => change({ wayIds })}
      />
      <fieldset className="fallback-causes" aria-invalid={problemOf('causes') ? true : undefined}>
        <legend className="form-label">{t('fallback.causes')}</legend>
        {fallbackCauses.map((cause) => (
          <div key={cause} className="fallback-cause">
            <Checkbox
              label={
                <>
                  {t(`fallback.cause.${cause}`)} <span className="dim">{t(`fallback.causeHelp.${cause}`)}</span>
                </>
              }
              isChecked={draft.causes.includes(cause)}
              onChange={(isOn) => change({ causes: fallbackCauses.filter((one) => (one === cause ? isOn : draft.causes.includes(one))) })}
            />
            {cause === 'lineDown' && draft.causes.includes('lineDown') && (
              <TextField
                label={t('fallback.waitMinutes')}
                inputMode="numeric"
                autoComplete="off"
                value={draft.waitMinutes}
                error={problemOf('waitMinutes')}
                onChange={(waitMinutes) => change({ waitMinutes })}
              />
            )}
          </div>
        ))}
        {problemOf('causes') && <div className="form-error">{problemOf('causes')}</div>}
      </fieldset>
      {isByParts && (
        <div className="fallback-parts">
          <TextField
            label={t('fallback.mostParts')}
            help={t('fallback.mostPartsHelp')}
            inputMode="numeric"
            autoComplete="off"
            value={draft.mostParts}
            error={problemOf('mostParts')}
            onChange={(mostParts) => change({ mostParts })}
          />
        </div>
      )}
      <p className="form-help">{t('fallback.limits')}</p>
    </FormDialog>
  )
}
