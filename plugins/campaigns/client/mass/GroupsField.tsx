import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { listChannelTypes, listConnections } from '#plugins/connections/contract/index.ts'
import { type ChosenGroup, listMassGroups } from '../../contract/index.ts'
import type { FormPartProps } from '../form/draft.ts'
import { CAMPAIGNS } from '../queries.ts'

interface Offered extends ChosenGroup {
  /** How many people are in it, 0 where the channel does not say; null where the account is not in it any more. */
  size: number | null
}

/** The connection, and the groups that its account is in at this moment, of which some are chosen. */
export function GroupsField({ draft, change, problemOf }: FormPartProps) {
  const t = useT()
  const all = useQuery(queryOf(listConnections, {})).data ?? []
  const types = useQuery(queryOf(listChannelTypes, {})).data ?? []
  const able = new Set(types.filter(({ abilities }) => abilities.groups).map(({ type }) => type))
  const fitting = all.filter(({ type, isActive }) => able.has(type) && isActive)
  const whatsappId = draft.connections[0]?.id ?? null
  const { data, isPending, isError, error } = useQuery({
    queryKey: [CAMPAIGNS, 'groups', whatsappId],
    queryFn: () => (whatsappId === null ? { groups: [], reason: null } : call(listMassGroups, { whatsappId })),
    enabled: whatsappId !== null,
  })
  const live: Offered[] = data?.groups ?? []
  const gone = draft.groups.filter(({ id }) => !live.some((group) => group.id === id)).map((group): Offered => ({ ...group, size: null }))
  const offered = [...live, ...gone]
  const choose = (groups: readonly Offered[]) => change({ groups: groups.map(({ id, name }) => ({ id, name })) })
  const chosen = offered.flatMap(({ id }, place) => (draft.groups.some((group) => group.id === id) ? [place + 1] : []))
  const hintOf = ({ size }: Offered) => {
    if (size === null) return t('campaigns.groups.gone')
    return size > 0 ? t('campaigns.groups.size', { count: size }) : ''
  }
  const isCounted = chosen.every((place) => offered[place - 1]?.size !== 0)
  const people = chosen.reduce((sum, place) => sum + (offered[place - 1]?.size ?? 0), 0)
  const problem = problemOf('groups')
  return (
    <>
      <Select
        label={t('campaigns.groups.connection')}
        value={String(whatsappId ?? '')}
        error={problemOf('connections')}
        help={fitting.length === 0 ? t('campaigns.groups.noConnection') : undefined}
        options={[{ value: '', label: t('campaigns.template.choose') }, ...fitting.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => change({ connections: value === '' ? [] : [{ id: Number(value), weight: 1 }], groups: [] })}
      />
      {whatsappId !== null && (
        <div className="form-field">
          <div className="form-label">{t('campaigns.groups.label')}</div>
          {isError && <div className="form-error">{errorText(error)}</div>}
          {data?.reason && <div className="form-error">{t('campaigns.problem.groups.unreachable')}</div>}
          {offered.length > 0 && (
            <MultiPick
              label={t('campaigns.groups.search')}
              listLabel={t('campaigns.groups.label')}
              none={t('campaigns.groups.notFound')}
              options={offered.map((group, place) => ({ id: place + 1, name: group.name, hint: hintOf(group) }))}
              chosen={chosen}
              onChange={(places) => choose(places.flatMap((place) => offered[place - 1] ?? []))}
            />
          )}
          <div className="mass-list-bar">
            {live.length > 1 && (
              <Button variant="minimal" onClick={() => choose(chosen.length === live.length ? [] : live)}>
                {t(chosen.length === live.length ? 'campaigns.groups.chooseNone' : 'campaigns.groups.chooseAll')}
              </Button>
            )}
            <span role="status" className="dim">
              {isPending && t('campaigns.template.loading')}
              {!isPending &&
                chosen.length > 0 &&
                [t('campaigns.groups.chosen', { count: chosen.length }), isCounted && t('campaigns.groups.size', { count: people })]
                  .filter(Boolean)
                  .join(' · ')}
            </span>
          </div>
          {problem && <div className="form-error">{problem}</div>}
          {draft.kind === 'members' && <div className="form-help">{t('campaigns.groups.membersHelp')}</div>}
        </div>
      )}
    </>
  )
}
