export * from './endpoints.ts'
export * from './notification.ts'
export * from './preferences.ts'
export * from './settings.ts'
