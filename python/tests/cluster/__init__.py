"""Tests of `pegmind.cluster`."""
