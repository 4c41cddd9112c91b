import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listBackups } from '../../contract/index.ts'

const KEY = 'installation.backups'

export const backupsQuery = queryOptions({ queryKey: [KEY], queryFn: () => call(listBackups, {}) })

export const refreshBackups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
