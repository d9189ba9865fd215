#!/bin/sh
# Makes images that stand in for the official ones where none can be pulled, from Debian's packages: as root on Debian 12, with
# podman and debootstrap. Their entry points do what docker-compose.yml relies on and nothing else.
# Usage: make-stand-ins.sh WORK-FOLDER NODE-PROGRAM NPM-FOLDER
set -eu
work=$1 node=$2 npm=$3
mkdir -p "$work"

# A root folder with the files of packages, without running their scripts: what distroless images are made of.
unpacked() {
  folder=$1
  shift
  mkdir -p "$folder" "$work/debs"
  (cd "$work/debs" && for package in "$@"; do
    ls "$package"_*.deb >/dev/null 2>&1 || apt-get download --quiet "$package" >/dev/null
  done)
  # With the links of a merged /usr in place: packages of Debian 12 contain files in /lib and in /usr/lib.
  mkdir -p "$folder/usr/bin" "$folder/usr/sbin" "$folder/usr/lib" "$folder/usr/lib64"
  for link in bin sbin lib lib64; do ln -sfn "usr/$link" "$folder/$link"; done
  for package in "$@"; do dpkg-deb --fsys-tarfile "$work/debs/$package"_*.deb | tar -x --keep-directory-symlink -C "$folder"; done
  rm -rf "$folder/usr/share/doc" "$folder/usr/share/man" "$folder/usr/share/locale" "$folder/usr/share/info"
  mkdir -p "$folder/tmp" "$folder/etc/ssl/certs" "$folder/run"
  chmod 1777 "$folder/tmp"
  ln -sfn /usr/share/zoneinfo/UTC "$folder/etc/localtime"
  ln -sfn /run "$folder/var/run" 2>/dev/null || { mkdir -p "$folder/var" && ln -sfn /run "$folder/var/run"; }
  cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
  cat >"$folder/etc/passwd" <<END
root:x:0:0:root:/root:/sbin/nologin
nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin
nginx:x:101:101:nginx:/nonexistent:/sbin/nologin
postgres:x:70:70:postgres:/var/lib/postgresql:/bin/sh
valkey:x:999:999:valkey:/data:/bin/sh
END
  sed 's/^\([^:]*\):x:[0-9]*:\([0-9]*\):.*/\1:x:\2:/' "$folder/etc/passwd" >"$folder/etc/group"
}

with_busybox() {
  for tool in sh cat grep wget mkdir ls rm sleep; do ln -sfn /usr/bin/busybox "$1/usr/bin/$tool"; done
}

imported() { # FOLDER IMAGE [podman import options]
  folder=$1 image=$2
  shift 2
  tar -C "$folder" -c . | podman import "$@" - "$image" >/dev/null
  echo "$image"
}

libc='libc6 libgcc-s1 gcc-12-base libstdc++6'

unpacked "$work/runtime" $libc libssl3 tzdata base-files netbase
imported "$work/runtime" localhost/stand-in/runtime --change 'USER 65532' --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'

if [ ! -d "$work/node/usr" ]; then debootstrap --variant=minbase --include=ca-certificates bookworm "$work/node" >/dev/null; fi
install -D "$node" "$work/node/usr/local/bin/node"
mkdir -p "$work/node/usr/local/lib/node_modules"
cp -a "$npm" "$work/node/usr/local/lib/node_modules/"
ln -sfn ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
# The authorities of this machine, in case a proxy stands between it and the registry.
cp /etc/ssl/certs/ca-certificates.crt "$work/node/etc/ssl/certs/"
imported "$work/node" localhost/stand-in/node --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'

unpacked "$work/nginx" $libc nginx nginx-common libcrypt1 libpcre2-8-0 libssl3 zlib1g busybox-static
with_busybox "$work/nginx"
mkdir -p "$work/nginx/usr/share/nginx/html" "$work/nginx/var/log/nginx"
imported "$work/nginx" localhost/stand-in/nginx --change 'ENV PATH=/usr/sbin:/usr/bin'

unpacked "$work/caddy" $libc caddy libzstd1 busybox-static
with_busybox "$work/caddy"
mkdir -p "$work/caddy/data" "$work/caddy/config"
imported "$work/caddy" localhost/stand-in/caddy --change 'ENV PATH=/usr/bin' --change 'ENV XDG_DATA_HOME=/data' --change 'ENV XDG_CONFIG_HOME=/config'

unpacked "$work/valkey" $libc redis-server redis-tools libsystemd0 libatomic1 libhiredis0.14 libjemalloc2 liblua5.1-0 liblzf1 \
  libssl3 libcap2 libgcrypt20 libgpg-error0 liblz4-1 liblzma5 libzstd1 busybox-static
with_busybox "$work/valkey"
for tool in server cli; do ln -sfn "redis-$tool" "$work/valkey/usr/bin/valkey-$tool"; done
mkdir -p "$work/valkey/data"
chown 999:999 "$work/valkey/data"
imported "$work/valkey" localhost/stand-in/valkey --change 'ENV PATH=/usr/bin' --change 'WORKDIR /data'

# PostgreSQL needs its packages' scripts (locales, alternatives), so it is the machine's own installation over Debian's base.
unpacked "$work/postgres" $libc libc-bin postgresql-15 postgresql-client-15 libpq5 libssl3 libxml2 libicu72 zlib1g libkrb5-3 libgssapi-krb5-2 \
  libk5crypto3 libkrb5support0 libkeyutils1 libcom-err2 libldap-2.5-0 libsasl2-2 libpam0g libaudit1 libcap-ng0 libuuid1 libzstd1 \
  liblz4-1 liblzma5 libreadline8 libtinfo6 libsystemd0 libcap2 libgcrypt20 libgpg-error0 libselinux1 libpcre2-8-0 libgnutls30 \
  libp11-kit0 libidn2-0 libunistring2 libtasn1-6 libnettle8 libhogweed6 libgmp10 libffi8 libcrypt1 libllvm14 tzdata busybox-static
with_busybox "$work/postgres"
for tool in basename chmod chown date dirname env find head id mktemp mv pwd sed tail test tr true; do
  ln -sfn /usr/bin/busybox "$work/postgres/usr/bin/$tool"
done
mkdir -p "$work/postgres/var/lib/postgresql" "$work/postgres/run/postgresql"
chown 70:70 "$work/postgres/var/lib/postgresql" "$work/postgres/run/postgresql"
cat >"$work/postgres/usr/bin/docker-entrypoint.sh" <<'END'
#!/bin/sh
# What the official image does with the variables that docker-compose.yml sets.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_USER" | postgres --single -D "$PGDATA" postgres >/dev/null
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
END
chmod 755 "$work/postgres/usr/bin/docker-entrypoint.sh"
imported "$work/postgres" localhost/stand-in/postgres --change 'ENV PATH=/usr/local/bin:/usr/lib/postgresql/15/bin:/usr/bin' \
  --change 'ENV PGHOST=/tmp' \
  --change 'ENTRYPOINT ["docker-entrypoint.sh"]'

# A newer major version, with its own C library. Its user has the same number as in the image above: they share a volume.
newer=$work/postgres-17
if [ ! -d "$newer/usr" ]; then debootstrap --variant=minbase --include=postgresql-17 trixie "$newer" >/dev/null; fi
rm -rf "$newer"/var/lib/postgresql/* "$newer"/run/postgresql
sed -i 's/^postgres:x:[0-9]*:[0-9]*:/postgres:x:70:70:/' "$newer/etc/passwd"
sed -i 's/^postgres:x:[0-9]*:/postgres:x:70:/' "$newer/etc/group"
install --directory --owner 70 --group 70 "$newer/var/lib/postgresql" "$newer/run/postgresql"
cp "$work/postgres/usr/bin/docker-entrypoint.sh" "$newer/usr/bin/"
imported "$newer" localhost/stand-in/postgres-17 --change 'ENV PATH=/usr/local/bin:/usr/lib/postgresql/17/bin:/usr/bin' \
  --change 'ENV PGHOST=/tmp' \
  --change 'ENTRYPOINT ["docker-entrypoint.sh"]'
