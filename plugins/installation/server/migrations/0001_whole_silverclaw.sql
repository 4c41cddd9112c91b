CREATE TABLE "installation_backup_plans" (
	"tenant_id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" integer NOT NULL,
	"keep" integer NOT NULL,
	"with_files" boolean NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_backup_plans_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "installation_backups" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"with_files" boolean NOT NULL,
	"day" text,
	"run_id" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"missing_files" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"user_name" text,
	"server" text,
	"ended_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_backups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "installation_backups_day" ON "installation_backups" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "installation_backups_running" ON "installation_backups" USING btree ("tenant_id") WHERE state in ('waiting', 'running');