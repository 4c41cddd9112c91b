import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import type { Failure } from '#core/client/kernel/order.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import type { ClientPlugin } from '#core/client/plugin.ts'
import { listPlugins, type PluginFacts } from '#core/contract/plugins.ts'

export const PLUGINS = ['core.plugins'] as const

/** A plugin with what either half knows of it. */
export interface InstalledPlugin {
  id: string
  client: ClientPlugin | undefined
  failure: Failure | null
  /** For those who may know. */
  server: PluginFacts | undefined
}

/** Every plugin of the build and of the server, by name. */
export function usePlugins() {
  const mayRead = useAtomValue(permissionsAtom).has(listPlugins.permission)
  const { plugins, statuses } = useAtomValue(registryAtom)
  const query = useQuery({ queryKey: PLUGINS, queryFn: () => call(listPlugins, {}), enabled: mayRead })
  const installed = useMemo((): InstalledPlugin[] => {
    const ids = [...new Set([...plugins.map(({ id }) => id), ...(query.data ?? []).map(({ id }) => id)])].toSorted()
    return ids.map((id) => ({
      id,
      client: plugins.find((one) => one.id === id),
      failure: statuses.find((one) => one.id === id)?.failure ?? null,
      server: query.data?.find((one) => one.id === id),
    }))
  }, [plugins, statuses, query.data])
  return { installed, query }
}
