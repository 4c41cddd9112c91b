CREATE TABLE "connection_limits" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"max_connections" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "connections_name";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "secrets" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "status_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_limits" ADD CONSTRAINT "connection_limits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_default" ON "connections" USING btree ("tenant_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name" ON "connections" USING btree ("tenant_id","name") WHERE deleted_at is null;