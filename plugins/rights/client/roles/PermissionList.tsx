import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { type CompanyProfile, foldRoleName, has, type PermissionFacts } from '../../contract/index.ts'
import { groupsOf } from '../permissionText.ts'

export interface PermissionListProps {
  all: readonly PermissionFacts[]
  profile: CompanyProfile
  /** Permission → given or taken, where that differs from the profile. */
  changes: Readonly<Record<string, boolean>>
  onChange: (changes: Record<string, boolean>) => void
}

/** Every permission as a sentence with a box, by what it is about; those that differ from the profile say so. */
export function PermissionList({ all, profile, changes, onChange }: PermissionListProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const wanted = foldRoleName(search)
  const groups = groupsOf(all, t)
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ text }) => foldRoleName(`${group.title} ${text}`).includes(wanted)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  const set = ({ id, profiles }: PermissionFacts, isGiven: boolean) => {
    const { [id]: _before, ...others } = changes
    onChange(isGiven === profiles.includes(profile) ? others : { ...others, [id]: isGiven })
  }
  return (
    <>
      <SearchField label={t('rights.form.searchPermission')} value={search} onChange={setSearch} />
      <div className="rights-groups">
        {groups.map(({ title, permissions }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {permissions.map(({ facts, text }) => {
              const isGiven = has(facts, profile, changes)
              const isChanged = changes[facts.id] !== undefined
              return (
                <div key={facts.id} className="rights-permission">
                  <Checkbox
                    label={
                      <>
                        {text}
                        {facts.isCompanyWide && <span className="dim rights-wide">{t('rights.form.companyWide')}</span>}
                        {isChanged && <span className="rights-mark">{t(isGiven ? 'rights.form.given' : 'rights.form.taken')}</span>}
                      </>
                    }
                    isChecked={isGiven}
                    onChange={(next) => set(facts, next)}
                  />
                </div>
              )
            })}
          </fieldset>
        ))}
        {groups.length === 0 && <p className="dim">{t('rights.form.noPermission')}</p>}
      </div>
    </>
  )
}
