module github.com/skerry/skerry/packages/go

go 1.19
